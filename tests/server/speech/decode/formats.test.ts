import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inspectFile } from '../../../../server/speech/inspect-file.ts'
import { type Made, realMedia } from '../../attacks/media/real-media.ts'

const signal = new AbortController().signal
/** An ID3v2.4 tag with 200 bytes of padding, which a length of seven bits in each byte says as 1, 72. */
const TAG = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x01\x48', 'latin1'), Buffer.alloc(200)])

let folder: string
let made: Made[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-formats-'))
  made = await realMedia(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('hears all of every format that is taken, with ffmpeg', async () => {
  const heard = []
  for (const { name, path } of made) {
    const { seconds, stretches } = await inspectFile({ path, mime: '' }, { signal })
    heard.push([name, Math.abs(seconds - 11) < 0.2, stretches.length > 0])
  }
  expect(heard).toEqual(made.map(({ name }) => [name, true, true]))
})

it('hears what stands behind one tag of ID3, or two', async () => {
  for (const { path, bytes } of made.filter(({ path }) => /\.(mp3|flac|aac)$/.test(path))) {
    for (const tags of [[TAG], [TAG, TAG]]) {
      const tagged = `${path}-tagged`
      await writeFile(tagged, Buffer.concat([...tags, bytes]))
      const { seconds } = await inspectFile({ path: tagged, mime: '' }, { signal })
      expect([path, tags.length, Math.abs(seconds - 11) < 0.2]).toEqual([path, tags.length, true])
    }
  }
})
