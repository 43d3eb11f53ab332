import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import type { Word } from '../../contract/recordings/transcript.ts'
import { BYTES_PER_SECOND } from '../speech/decode/pcm.ts'
import type { Program } from '../speech/decode/sandbox.ts'
import { findProgram } from '../speech/local/find-program.ts'
import { findPocketSphinx } from '../speech/local/pocketsphinx.ts'
import { PocketSphinxOutput } from '../speech/local/pocketsphinx-output.ts'
import { RECOGNISER, runProgram } from '../speech/local/program.ts'
import { HeardTimeline } from './heard-timeline.ts'
import { CaptionsStoppedError } from './live-decoder.ts'
import type { Lateness } from './pace.ts'
import type { Phrase } from './phrase-cutter.ts'

/** Programs of this machine that make captions, and of which language (ISO 639-1). `mostWaited`: see pace.ts. */
export type LiveEngine = { ffmpeg: string; recogniser: Program; language: string; mostWaited?: number }

/** More than a take of the longest lasts, with its pauses. */
const MOST_CPU_SECONDS = 4 * 60 * 60
/** Several times what its model takes. */
const MOST_MEMORY = 1024 ** 3
/** An utterance ends after so much silence; what stands between phrases is longer. Frames of 10 ms. */
const SILENCE_FRAMES = '30'
const SILENCE_SECONDS = 0.5
/** Its levels are learned from the beginning. */
const LEAD_SECONDS = 0.5
/** More than this that it has not read yet: it does not keep up. Bytes. */
const MOST_WAITING = 2 * BYTES_PER_SECOND

/**
 * A quarter of the work of a transcript: no second pass over an utterance, which would hold its words back, and fewer guesses at once. Scoring
 * fewer frames (`-ds`) would save more, and costs words.
 */
const QUICK = '-fwdflat no -bestpath no -maxhmmpf 3000 -maxwpf 10'.split(' ')

/** Null where something is missing. */
export function findLiveEngine(): LiveEngine | null {
  const [ffmpeg, sh, cat, engine] = [findProgram('ffmpeg'), findProgram('sh'), findProgram('cat'), findPocketSphinx()]
  if (!ffmpeg || !sh || !cat || !engine) return null
  const own = [
    '-infile',
    '/dev/stdin',
    '-logfn',
    '/dev/null',
    '-time',
    'yes',
    '-vad_postspeech',
    SILENCE_FRAMES,
    ...QUICK,
  ]
  // It opens its input by name, which no system allows for the socket that Node gives a child: a pipe stands between.
  const args = ['-c', '"$0" | "$@"', cat, engine, ...own]
  const limits = { ...RECOGNISER, cpuSeconds: MOST_CPU_SECONDS, memoryBytes: MOST_MEMORY }
  return { ffmpeg, recogniser: { path: sh, args, limits, isNice: true }, language: 'en' }
}

/** Takes a phrase, which begins at a second of the recording; false when it does not keep up. */
export type Hear = (phrase: Phrase, start: number) => boolean

type Listening = {
  /** Gives what is to be heard; the recogniser ends with it. */
  listen: (hear: Hear, gone: AbortSignal) => Promise<void>
  /** Words with seconds of the recording. */
  onWords: (words: readonly Word[], lateness: Lateness) => void
}

/** Runs one recogniser for as long as somebody listens. Its words are in nobody's hands but the caller's. */
export async function recogniseLive(
  program: Program,
  { listen, onWords }: Listening,
  signal: AbortSignal,
): Promise<void> {
  const timeline = new HeardTimeline()
  const output = new PocketSphinxOutput(0)
  const feed = async (input: Writable, gone: AbortSignal): Promise<void> => {
    const give = (samples: Buffer, at: number | null): void => {
      timeline.add(samples.length / BYTES_PER_SECOND, at, Date.now())
      input.write(samples)
    }
    give(silence(LEAD_SECONDS), null)
    await listen(({ samples, ends }, start) => {
      if (input.writableLength > MOST_WAITING) return false
      give(samples, start)
      if (ends) give(silence(SILENCE_SECONDS), null)
      return true
    }, gone)
  }
  const tell = (heard: readonly Word[]): void => {
    const words: Word[] = []
    let since = Date.now()
    for (const { text, start, end } of heard) {
      const place = timeline.position(start)
      if (!place) continue
      words.push({ text, start: place.at, end: place.at + end - start })
      since = place.since
    }
    const last = heard.at(-1)
    if (last && words.length > 0)
      onWords(words, { waited: (Date.now() - since) / 1000, left: timeline.heard - last.end })
  }
  const { exit } = await runProgram(program, { signal, feed }, async (stdout) => {
    for await (const line of createInterface({ input: stdout })) tell(output.push(line))
    tell(output.end())
  })
  if (exit.code !== 0) throw new CaptionsStoppedError('The recogniser ended before its take.')
}

const silence = (seconds: number): Buffer => Buffer.alloc(2 * Math.round((seconds * BYTES_PER_SECOND) / 2))
