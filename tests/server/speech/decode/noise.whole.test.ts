import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPocketSphinx, findPocketSphinx } from '../../../../server/speech/local/pocketsphinx.ts'
import { noise } from '../../../../testkit/speech/make-audio.ts'

const MINUTES = 5

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-noise-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it.each(['silence', 'white', 'pink', 'hum'] as const)(
  `a real engine hears not one word in ${MINUTES} minutes of %s`,
  { timeout: 240_000 },
  async (kind) => {
    const program = findPocketSphinx() ?? ''
    const audio = await noise(kind, MINUTES * 60, join(folder, `${kind}.webm`))
    const engine = createPocketSphinx({ program, scratch: join(folder, 'scratch') })
    const { segments } = await engine.transcribe(audio, { signal: new AbortController().signal })
    expect(segments.map(({ text }) => text)).toEqual([])
  },
)
