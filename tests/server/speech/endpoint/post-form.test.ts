import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { postForm } from '../../../../server/speech/endpoint/post-form.ts'

const folder = mkdtempSync(join(tmpdir(), 'earmark-form-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('survives a speech server that is not there, whatever the size of the file', async () => {
  for (const bytes of [4096, 300_000, 5_000_000]) {
    const file = join(folder, `${bytes}.webm`)
    writeFileSync(file, Buffer.alloc(bytes))
    for (let time = 0; time < 10; time++) {
      const form = new FormData()
      form.set('file', await openAsBlob(file))
      const signal = AbortSignal.timeout(10_000)
      await expect(postForm('http://127.0.0.1:9/', form, { headers: {}, signal })).rejects.toThrow('ECONNREFUSED')
    }
  }
})
