import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { CaptionEvent } from '../../../contract/recordings/captions.ts'
import { Arrivals } from '../../../server/captions/arrivals.ts'
import { addWords, closeLine, NO_LINES } from '../../../server/captions/caption-lines.ts'
import { HeardTimeline } from '../../../server/captions/heard-timeline.ts'
import { headerOf, lastCluster } from '../../../server/captions/join-webm.ts'
import { afterRefusal, afterWords, KEEPING_UP, paceAt } from '../../../server/captions/pace.ts'
import { PhraseCutter } from '../../../server/captions/phrase-cutter.ts'
import { CaptionTeller } from '../../../server/captions/tell-captions.ts'
import { ffmpegDecoder, ffmpegLive } from '../../../server/speech/decode/ffmpeg.ts'
import { BYTES_PER_SECOND, SAMPLE_RATE } from '../../../server/speech/decode/pcm.ts'

/** A tone of 300 Hz: what is said, as far as levels go. */
function tone(seconds: number, volume = 0.3): Buffer {
  const samples = Buffer.alloc(Math.round(seconds * SAMPLE_RATE) * 2)
  for (let at = 0; at < samples.length / 2; at++)
    samples.writeInt16LE(Math.round(volume * 32767 * Math.sin((2 * Math.PI * 300 * at) / SAMPLE_RATE)), at * 2)
  return samples
}
const silence = (seconds: number): Buffer => Buffer.alloc(Math.round(seconds * SAMPLE_RATE) * 2)
const secondsOf = (samples: Buffer | undefined): number => (samples?.length ?? 0) / BYTES_PER_SECOND

describe('what is given to the recogniser', () => {
  test('ends where it is quietest shortly before the end, and the rest comes next', () => {
    const cutter = new PhraseCutter()
    cutter.push(Buffer.concat([tone(1), silence(0.1), tone(0.2)]))
    const phrase = cutter.take()
    expect(secondsOf(phrase?.samples)).toBeCloseTo(1.05, 1)
    expect(phrase).toMatchObject({ at: 0, ends: true })
    cutter.push(tone(0.4))
    expect(cutter.take()?.at).toBeCloseTo(secondsOf(phrase?.samples), 5)
  })

  test('is all of a silence, which needs no end', () => {
    const cutter = new PhraseCutter()
    cutter.push(silence(1))
    const phrase = cutter.take()
    expect([secondsOf(phrase?.samples), phrase?.ends]).toEqual([1, false])
  })

  test('waits while there is too little, and is all of it at the end', () => {
    const cutter = new PhraseCutter()
    cutter.push(tone(0.2))
    expect(cutter.take()).toBeNull()
    expect(secondsOf(cutter.end()?.samples)).toBeCloseTo(0.2, 5)
    expect(cutter.end()).toBeNull()
  })

  test('is the newest alone where very much comes at once, or it was passed over', () => {
    const cutter = new PhraseCutter()
    cutter.push(tone(40))
    expect(cutter.take()?.at).toBeCloseTo(37, 5)
    cutter.push(tone(1))
    cutter.skip()
    cutter.push(tone(1))
    expect(cutter.take()?.at).toBeCloseTo(41, 5)
  })

  test('is never much, however long nobody takes any of it', () => {
    const cutter = new PhraseCutter()
    for (let pushed = 0; pushed < 600; pushed++) {
      cutter.push(silence(1))
      expect(cutter.waiting / BYTES_PER_SECOND).toBeLessThan(13)
    }
    const left = cutter.end()
    expect((left?.at ?? 0) + secondsOf(left?.samples)).toBeCloseTo(600, 5)
  })
})

test('seconds of a recogniser are found in the recording, without the silence between phrases', () => {
  const timeline = new HeardTimeline()
  timeline.add(0.5, null, 0)
  timeline.add(1, 10, 1000)
  timeline.add(0.5, null, 1000)
  timeline.add(2, 11, 2000)
  expect(timeline.heard).toBe(4)
  expect(timeline.position(0.75)).toEqual({ at: 10.25, since: 1000 })
  expect(timeline.position(2.5)).toEqual({ at: 11.5, since: 2000 })
})

test('of what a recogniser has nothing to say about, the oldest is forgotten', () => {
  const timeline = new HeardTimeline()
  for (let second = 0; second < 5400; second++) timeline.add(1, 2 * second, 0)
  expect(timeline.position(5000.5)?.at).not.toBeCloseTo(10_000.5)
  expect(timeline.position(5399.5)?.at).toBeCloseTo(10_798.5)
})

describe('lines', () => {
  const word = (text: string, start: number) => ({ text, start, end: start + 0.3 })

  test('change while they are said, and end at a pause', () => {
    const [one, first] = addWords(NO_LINES, [word('ask', 1), word('not', 1.4)])
    expect(first).toEqual([{ n: 0, start: 1000, end: 1700, text: 'Ask not', isFinal: false }])
    const [two, second] = addWords(one, [word('what', 1.8)])
    expect(second).toEqual([{ n: 0, start: 1000, end: 2100, text: 'Ask not what', isFinal: false }])
    const [three, third] = addWords(two, [word('your', 4)])
    expect(third).toEqual([
      { n: 0, start: 1000, end: 2100, text: 'Ask not what.', isFinal: true },
      { n: 1, start: 4000, end: 4300, text: 'Your', isFinal: false },
    ])
    expect(closeLine(three)[1]).toEqual([{ n: 1, start: 4000, end: 4300, text: 'Your.', isFinal: true }])
    expect(closeLine(closeLine(three)[0])[1]).toEqual([])
  })

  test('are short enough to be read', () => {
    const words = Array.from({ length: 30 }, (_, at) => word(`w${at}`, at * 0.3))
    const [, told] = addWords(NO_LINES, words)
    expect(told.map(({ text }) => text.split(' ').length)).toEqual([12, 12, 6])
  })

  test('begin with a capital and end with a full stop only where a sentence does', () => {
    const words = Array.from({ length: 14 }, (_, at) => word(`w${at}`, at * 0.3))
    const [lines, told] = addWords(NO_LINES, [...words, word('next', 9)])
    expect(told.map(({ text }) => text)).toEqual(['W0 w1 w2 w3 w4 w5 w6 w7 w8 w9 w10 w11', 'w12 w13.', 'Next'])
    const [later, full] = addWords(
      lines,
      Array.from({ length: 12 }, (_, at) => word(`v${at}`, 9.3 + at * 0.3)),
    )
    expect(full.at(-1)?.text).toBe('v11')
    expect(closeLine(later)[1].map(({ text }) => text)).toEqual(['v11.'])
    expect(addWords(closeLine(later)[0], [word('then', 14)])[1].map(({ text }) => text)).toEqual(['Then'])
  })
})

test('a recogniser that is late gets nothing until it has caught up, or a while has passed', () => {
  expect(afterWords(KEEPING_UP, { waited: 1, left: 3 }, 0)).toEqual(KEEPING_UP)
  const behind = afterWords(KEEPING_UP, { waited: 5, left: 4 }, 1000)
  expect(behind).toEqual({ kind: 'behind', until: 11_000 })
  expect(afterWords(behind, { waited: 1, left: 3 }, 2000)).toEqual(behind)
  expect(afterWords(behind, { waited: 6, left: 1 }, 2000)).toEqual(KEEPING_UP)
  expect(paceAt(behind, 10_999)).toEqual(behind)
  expect(paceAt(behind, 11_000)).toEqual(KEEPING_UP)
  expect(afterRefusal(0).kind).toBe('behind')
})

test('words that come late are not told, nor do they stand in a line with later ones', () => {
  const told: CaptionEvent[] = []
  const teller = new CaptionTeller((event) => told.push(event))
  const word = (text: string, start: number) => ({ text, start, end: start + 0.3 })
  teller.words([word('ask', 1)], { waited: 0.4, left: 0.5 })
  teller.words([word('not', 2)], { waited: 7, left: 6 })
  expect(teller.keepsUp()).toBe(false)
  teller.words([word('what', 9)], { waited: 0.4, left: 0.5 })
  expect(teller.keepsUp()).toBe(true)
  expect(told.map((event) => (event.type === 'line' ? event.text : event.type))).toEqual([
    ...['listening', 'Ask', 'paused', 'listening', 'Ask.', 'What'],
  ])
})

describe('what has arrived', () => {
  const MOST_MS = 60_000
  const running = new AbortController().signal

  test('ends a wait, also where it came before that', async () => {
    const arrivals = new Arrivals()
    const watch = arrivals.watch('take.0')
    const next = watch.next(MOST_MS, running)
    arrivals.tell('take.0')
    await next
    arrivals.tell('take.0')
    await watch.next(MOST_MS, running)
    watch.end()
  })

  test('is of one upload alone, and nobody waits for it who is to end', async () => {
    const arrivals = new Arrivals()
    const watch = arrivals.watch('take.0')
    const ending = new AbortController()
    const next = watch.next(MOST_MS, ending.signal)
    arrivals.tell('take.1')
    ending.abort(new Error('Over.'))
    await expect(next).rejects.toThrow('Over.')
    watch.end()
  })
})

describe('the middle of a take of Chromium', async () => {
  const live = await readFile(new URL('../../src/local/recordings/chromium-live.webm', import.meta.url))

  test('has a header, and a cluster with its time', () => {
    const header = headerOf(live)
    const cluster = lastCluster(live)
    expect(header?.length).toBeGreaterThan(50)
    expect(cluster?.at).toBeGreaterThanOrEqual(header?.length ?? 0)
    expect(cluster?.seconds).toBeGreaterThanOrEqual(0)
  })

  test('is not taken for one where there is none, or it is cut', () => {
    expect(headerOf(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))).toBeNull()
    expect(lastCluster(Buffer.alloc(100))).toBeNull()
    expect(lastCluster(Buffer.from([0x1f, 0x43, 0xb6, 0x75]))).toBeNull()
    expect(lastCluster(Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0x81, 0xe7]))).toBeNull()
  })
})

test('what decodes a take that arrives has the walls of all decoding, and no other way in', () => {
  const walls = ['-f', '-format_whitelist', '-codec_whitelist', '-threads']
  const of = ({ args }: { args: string[] }, name: string) => args[args.indexOf(name) + 1]
  const live = ffmpegLive('ffmpeg', 'matroska')
  const whole = ffmpegDecoder('ffmpeg', 'take.webm', 'matroska', 10)
  for (const wall of walls) expect(of(live, wall)).toBe(of(whole, wall))
  expect([of(live, '-protocol_whitelist'), of(live, '-i')]).toEqual(['pipe', 'pipe:0'])
  expect([live.limits, live.walls]).toEqual([whole.limits, { reads: [], writes: [], trial: '-version' }])
})
