import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AudioFile,
  EngineFailedError,
  type TranscribedAudio,
  type Transcriber,
} from '../../server/speech/transcriber.ts'
import { encode, noise, SPEECH, withSilence, wordsFound } from '../../testkit/speech/make-audio.ts'
import { cases } from '../whole.ts'

export type TranscriberUnderTest = { transcriber: Transcriber; close(): Promise<void> }

/** Writes a sound of which the engine hears the words, and which begins and ends with them; `test` is where it is tried. */
export type AtOnce = { write: (path: string) => Promise<AudioFile>; test: typeof it }

/** What every speech engine behind the port must do. `least`: the share of jfk.wav's words that it must hear. */
export function acceptsTranscriber(
  name: string,
  least: number,
  open: (scratch: string) => Promise<TranscriberUnderTest>,
  atOnce: AtOnce,
) {
  describe(`the transcriber port: ${name}`, () => {
    let folder = ''
    let subject: TranscriberUnderTest
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'earmark-speech-'))
      subject = await open(join(folder, 'scratch'))
    })
    afterAll(async () => {
      await subject.close()
      await rm(folder, { recursive: true, force: true })
    })
    const transcribe = (audio: AudioFile, signal = new AbortController().signal) =>
      subject.transcriber.transcribe(audio, { signal })

    let heard: ReturnType<typeof hear> | null = null
    /** Real speech, heard once for all tests. */
    const hearing = () => {
      heard ??= hear()
      return heard
    }
    async function hear() {
      const audio = await encode(SPEECH.jfk, join(folder, 'jfk.webm'))
      const kept: TranscribedAudio[] = []
      let told = 0
      const made = await subject.transcriber.transcribe(audio, {
        signal: new AbortController().signal,
        onHeard: (segments) => {
          told = segments.length
        },
        keep: async (_, work) => {
          const part = await work()
          kept.push(part)
          return part
        },
      })
      return { ...made, audio, kept, told }
    }

    it('says what it is', () => {
      expect(subject.transcriber.engine).toMatch(/\S/)
    })

    it('hears what was said in a recording of the browser, with times in order within it, and tells it meanwhile', async () => {
      const { segments, told } = await hearing()
      expect(told).toBe(segments.length)
      expect(wordsFound(segments.map(({ text }) => text).join(' '), 'jfk.wav')).toBeGreaterThanOrEqual(least)
      for (const [at, { start, end }] of segments.entries()) {
        expect(start).toBeGreaterThanOrEqual(segments[at - 1]?.start ?? 0)
        expect(end).toBeGreaterThanOrEqual(start)
        expect(end).toBeLessThan(12)
      }
    })

    it('takes what an earlier try has made of a part', async () => {
      const { audio, kept, told: _, ...first } = await hearing()
      const left = [...kept]
      let worked = 0
      const again = await subject.transcriber.transcribe(audio, {
        signal: new AbortController().signal,
        keep: async (_part, work) => {
          const made = left.shift()
          if (made) return made
          worked += 1
          return work()
        },
      })
      expect(again).toEqual(first)
      expect(worked).toBe(0)
    })

    it.each(cases(['white'] as const, ['silence', 'pink', 'hum'] as const))('hears no words in %s', async (kind) => {
      const audio = await noise(kind, 20, join(folder, `${kind}.webm`))
      expect((await transcribe(audio)).segments).toEqual([])
    })

    atOnce.test('loses nothing of what begins and ends at once', async () => {
      const textOf = ({ segments }: TranscribedAudio) => segments.map(({ text }) => text).join(' ')
      const sharp = await atOnce.write(join(folder, 'sharp.wav'))
      const soft = textOf(await transcribe(await withSilence(sharp, join(folder, 'soft.wav'))))
      expect(soft.split(' ').length).toBeGreaterThan(2)
      expect(textOf(await transcribe(sharp))).toBe(soft)
    })

    it('stops when told to, with the reason it was told', async () => {
      const audio = await encode(SPEECH.jfk, join(folder, 'stopped.webm'))
      const reason = new Error('the job was cancelled')
      const abort = new AbortController()
      const running = transcribe(audio, abort.signal)
      abort.abort(reason)
      await expect(running).rejects.toBe(reason)
    })

    it('leaves no temporary files behind', async () => {
      const path = join(folder, 'broken.webm')
      await writeFile(path, 'this is not audio')
      await transcribe({ path, mime: 'audio/webm' }).catch((error: unknown) => {
        expect(error).toBeInstanceOf(EngineFailedError)
      })
      await mkdir(join(folder, 'scratch'), { recursive: true })
      expect(await readdir(join(folder, 'scratch'))).toEqual([])
    })
  })
}
