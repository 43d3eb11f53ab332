import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BYTES_PER_SAMPLE, SAMPLE_RATE } from '../../../../server/speech/decode/pcm.ts'
import { inspectFile } from '../../../../server/speech/inspect-file.ts'
import { planParts } from '../../../../server/speech/plan-parts.ts'
import { encode, SPEECH } from '../../../../testkit/speech/make-audio.ts'

const run = promisify(execFile)
const { signal } = new AbortController()
const withoutFfmpeg = { signal, ffmpeg: null }

/** How loud a tone is in the middle half second, as a share of full scale. */
function levelAt(hertz: number, bytes: Buffer): number {
  const [from, count] = [SAMPLE_RATE / 4, SAMPLE_RATE / 2]
  let [real, imaginary] = [0, 0]
  for (let at = from; at < from + count; at++) {
    const value = bytes.readInt16LE(at * BYTES_PER_SAMPLE) / 32_768
    real += value * Math.cos((2 * Math.PI * hertz * at) / SAMPLE_RATE)
    imaginary += value * Math.sin((2 * Math.PI * hertz * at) / SAMPLE_RATE)
  }
  return (2 * Math.hypot(real, imaginary)) / count
}

describe('reading audio', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earmark-decode-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const tellsToInstall = { permanent: true, message: expect.stringMatching(/to install ffmpeg/) }

  it('says that AAC needs ffmpeg where there is none, and reads it where there is', async () => {
    const audio = await encode(SPEECH.jfk, join(folder, 'jfk.m4a'), 'aac')
    await expect(inspectFile(audio, withoutFfmpeg)).rejects.toMatchObject(tellsToInstall)
    expect((await inspectFile(audio, { signal })).seconds).toBeCloseTo(11, 0)
  })

  it('says that MP3 needs ffmpeg where there is none', async () => {
    const path = join(folder, 'jfk.mp3')
    await run('ffmpeg', ['-v', 'error', '-i', SPEECH.jfk, path])
    await expect(inspectFile({ path, mime: 'audio/mpeg' }, withoutFfmpeg)).rejects.toMatchObject(tellsToInstall)
  })

  const STEREO = '[0]aformat=channel_layouts=mono[l];[1]aformat=channel_layouts=mono[r];[l][r]join=inputs=2'

  it.each([
    ['ffmpeg', 'wav', { signal }],
    ['our own decoder', 'wav', withoutFfmpeg],
    ['ffmpeg', 'webm', { signal }],
    ['our own decoder', 'webm', withoutFfmpeg],
  ])('hears what only one channel of a stereo file holds, by %s of .%s', async (by, ending, options) => {
    const path = join(folder, `stereo.${ending}`)
    const tones = [500, 2000].flatMap((hertz) => ['-f', 'lavfi', '-i', `sine=frequency=${hertz}:duration=1`])
    await run('ffmpeg', ['-v', 'error', '-y', ...tones, '-filter_complex', STEREO, path])
    const keep = join(folder, `stereo.${by}`)
    await inspectFile({ path, mime: `audio/${ending}` }, { ...options, keep })
    const samples = await readFile(keep)
    expect(levelAt(500, samples)).toBeGreaterThan(0.03)
    expect(levelAt(2000, samples)).toBeGreaterThan(0.03)
    expect(levelAt(1250, samples)).toBeLessThan(0.003)
  })

  it.each([
    ['ffmpeg', { signal }],
    ['our own decoder', withoutFfmpeg],
  ])('reads a recording that was cut in the middle up to there, by %s', async (_, options) => {
    const { path, mime } = await encode(SPEECH.jfk, join(folder, 'whole.webm'))
    const whole = await readFile(path)
    const cut = join(folder, 'cut.webm')
    await writeFile(cut, whole.subarray(0, Math.floor(whole.length * 0.6)))
    const { seconds } = await inspectFile({ path: cut, mime }, options)
    expect(seconds).toBeGreaterThan(4)
    expect(seconds).toBeLessThan(9)
  })
})

describe('parts for the engine', () => {
  it('cover all that was spoken, none longer than ten minutes, cut at pauses', () => {
    const turns = Array.from({ length: 90 }, (_, at) => ({ start: at * 60, end: at * 60 + 57 }))
    const parts = planParts(turns)
    expect(parts.length).toBeGreaterThanOrEqual(9)
    for (const { start, end } of parts) {
      expect(end - start).toBeLessThanOrEqual(600)
      expect([start % 60, end % 60]).toEqual([0, 57])
    }
    expect(parts.reduce((sum, { start, end }) => sum + end - start, 0)).toBeGreaterThanOrEqual(90 * 57)
  })

  /** Loud talk, with moments as quiet as given, each of so many seconds. */
  const talk = (seconds: number, ...quiet: { at: number; lasts: number; level: number }[]): number[] =>
    Array.from({ length: seconds * 50 }, (_, frame) => {
      const moment = quiet.find(({ at, lasts }) => frame >= at * 50 && frame < (at + lasts) * 50)
      return moment?.level ?? -20
    })

  it.each([
    ['just before the limit', 596],
    ['well before it', 570],
  ])('cut talk without a pause between two words that are %s, not in the word on the limit', (_, at) => {
    // The closure of a "t" is as quiet as the space between the words, and shorter.
    const levels = talk(1100, { at, lasts: 0.3, level: -45 }, { at: at + 2, lasts: 0.06, level: -50 })
    const parts = planParts([{ start: 0, end: 1100 }], { levels })
    expect(parts).toHaveLength(2)
    expect(parts[0]?.end).toBeGreaterThanOrEqual(at)
    expect(parts[0]?.end).toBeLessThanOrEqual(at + 0.3)
    expect(parts[1]).toEqual({ start: parts[0]?.end, end: 1100 })
  })

  it('cut between words also what a model hears only 20 s of, and lose nothing', () => {
    const spaces = Array.from({ length: 20 }, (_, at) => ({ at: 3.1 + 5 * at, lasts: 0.24, level: -40 }))
    const parts = planParts([{ start: 2, end: 98 }], { longest: 20, worthSkipping: 0.8, levels: talk(100, ...spaces) })
    expect([parts[0]?.start, parts.at(-1)?.end]).toEqual([2, 98])
    for (const [at, { start, end }] of parts.entries()) {
      expect(end - start).toBeLessThanOrEqual(20)
      if (at === 0) continue
      expect(start).toBe(parts[at - 1]?.end)
      expect(spaces.some((space) => start >= space.at && start <= space.at + space.lasts)).toBe(true)
    }
  })

  it('cut by the clock what has no pause at all', () => {
    const parts = planParts([{ start: 0, end: 1500 }])
    expect(parts).toEqual([
      { start: 0, end: 500 },
      { start: 500, end: 1000 },
      { start: 1000, end: 1500 },
    ])
  })
})
