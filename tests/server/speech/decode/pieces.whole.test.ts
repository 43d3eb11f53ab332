import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOpenAiTranscriber } from '../../../../server/speech/endpoint/openai.ts'
import { inspectFile } from '../../../../server/speech/inspect-file.ts'
import { type SpeechRequest, type SpeechServer, startSpeechServer } from '../../../../testkit/servers/speech-server.ts'
import { speechWithPauses } from '../../../../testkit/speech/make-audio.ts'
import { cases, inWhole } from '../../../whole.ts'

const signal = new AbortController().signal
/** jfk.wav is eleven seconds long. */
const SPOKEN = 11

describe('a recording that is sent in pieces', () => {
  let folder = ''
  let server: SpeechServer
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earmark-pieces-'))
  })
  afterEach(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Hears a sentence wherever the piece that it was sent has sound. */
  const hear = async ({ bytes, name }: SpeechRequest['file']) => {
    const path = join(folder, `heard-${name}`)
    await writeFile(path, bytes)
    const { stretches, seconds } = await inspectFile({ path, mime: '' }, { signal })
    const [start, end] = [stretches[0]?.start ?? 0, stretches.at(-1)?.end ?? seconds]
    return [{ start, end, text: ` Ask not ${bytes.length}.` }]
  }
  const transcribe = (path: string, mime: string) =>
    createOpenAiTranscriber({ url: server.url, key: null, model: null, scratch: join(folder, 'scratch') }).transcribe(
      { path, mime },
      { signal },
    )

  const recorded = ['webm', 'audio/webm;codecs=opus', undefined] as const
  const imported = [
    ['m4a', 'audio/mp4', ['-ac', '1', '-c:a', 'aac']],
    ['mp3', 'audio/mpeg', ['-ac', '1', '-c:a', 'libmp3lame']],
    ['wav', 'audio/wav', ['-ac', '1', '-c:a', 'pcm_s16le']],
  ] as const
  it.each(cases<typeof recorded | (typeof imported)[number]>([recorded], imported))(
    '%s is cut in its silences without decoding, and what is said keeps its time',
    async (extension, mime, args) => {
      server = await startSpeechServer({ hear })
      const path = join(folder, `long.${extension}`)
      await speechWithPauses(path, { times: 3, pause: 40, ...(args ? { args: [...args] } : {}) })
      const { segments } = await transcribe(path, mime)
      expect(server.requests.map(({ file }) => file.name)).toEqual(Array(3).fill(`recording.${extension}`))
      for (const [at, { start, end }] of segments.entries()) {
        const begins = at * (SPOKEN + 40)
        expect(Math.abs(start - begins)).toBeLessThan(0.5)
        expect(Math.abs(end - begins - SPOKEN)).toBeLessThan(1)
      }
      expect(segments).toHaveLength(3)
      expect(await readdir(join(folder, 'scratch'))).toEqual([])
    },
  )

  inWhole(() => {
    it('is cut smaller where the provider takes no larger file', async () => {
      server = await startSpeechServer({ hear, mostBytes: 25 * 1024 * 1024 })
      const path = join(folder, 'large.wav')
      await speechWithPauses(path, { times: 14, pause: 1, args: ['-ac', '2', '-c:a', 'pcm_s16le'] })
      const { segments } = await transcribe(path, 'audio/wav')
      expect(server.requests.length).toBeGreaterThan(1)
      expect(segments.at(-1)?.end).toBeGreaterThan(14 * (SPOKEN + 1) - 3)
    })
  })
})
