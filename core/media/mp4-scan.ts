import { standsOnTop } from './container-parts.ts'
import { type Box, boxesIn, findBox, readBox, viewOf } from './mp4-boxes.ts'

/** Sound that lies in one piece, as a fragment describes it. Times in ticks of the track. */
export type Mp4Run = {
  /** Place of the first sample in the file. */
  offset: number
  start: number
  end: number
  sizes: readonly number[]
  durations: readonly number[]
}

/** What a fragmented MP4 holds. */
export type Mp4Map = {
  /** `ftyp` and `moov`, as they were written. */
  ftyp: Uint8Array
  moov: Uint8Array
  /** Where what follows `moov` begins. */
  bodyAt: number
  ticksPerSecond: number
  runs: readonly Mp4Run[]
}

export const mp4Ticks = ({ runs }: Mp4Map): number => (runs.at(-1)?.end ?? 0) - (runs[0]?.start ?? 0)

/** Seconds of sound in a scanned MP4. */
export const mp4Seconds = (map: Mp4Map): number => mp4Ticks(map) / map.ticksPerSecond

export type Mp4Scanner = {
  /** The next bytes of the file. Throws when they are not MP4. */
  push(bytes: Uint8Array): void
  /** What was found so far; null before the first fragment, so for ever of an MP4 that has none. */
  map(): Mp4Map | null
}

/** MediaRecorder writes these in one go, with about a second of sound described in each. */
const MAX_DESCRIPTION = 1024 * 1024

/** Reads an MP4 from MediaRecorder as it comes, in pieces of any size, and remembers where each sample lies. */
export function createMp4Scanner(): Mp4Scanner {
  let carry = new Uint8Array(0)
  let position = 0
  let skip = 0
  let ftyp = new Uint8Array(0)
  let track: Track | null = null
  let bodyAt = 0
  const runs: Mp4Run[] = []

  const read = (found: Box, bytes: Uint8Array): void => {
    const own = bytes.slice(found.at, found.to)
    if (found.type === 'ftyp') ftyp = own
    else if (found.type === 'moov') {
      track = trackOf(own)
      bodyAt = position + found.to
    } else if (track) add(runsOf(own, position + found.at, track))
  }
  const add = (found: readonly Mp4Run[]): void => {
    // At its stop WebKit writes the last fragment a second time.
    for (const run of found) if (run.end > (runs.at(-1)?.end ?? -1)) runs.push(run)
  }

  return {
    push(bytes) {
      const buffer = carry.length === 0 ? bytes : joined(carry, bytes)
      let at = 0
      for (;;) {
        const skipped = Math.min(skip, buffer.length - at)
        skip -= skipped
        at += skipped
        const found = skip === 0 ? readTopBox(buffer, at) : null
        if (!found) break
        if (!READ.has(found.type)) {
          skip = found.to - found.at
          continue
        }
        if (found.to - found.at > MAX_DESCRIPTION) throw new Error('This is not an MP4 from a recorder.')
        if (found.to > buffer.length) break
        read(found, buffer)
        at = found.to
      }
      carry = buffer.slice(at)
      position += at
    },
    map() {
      const stored = position + carry.length
      const last = runs.at(-1)
      const whole = last ? [...runs.slice(0, -1), wholeSamples(last, stored)] : []
      if (!track || whole.every(({ sizes }) => sizes.length === 0)) return null
      return { ftyp, moov: track.moov, bodyAt, ticksPerSecond: track.ticksPerSecond, runs: whole }
    },
  }
}

function readTopBox(bytes: Uint8Array, at: number): Box | null {
  const found = readBox(bytes, at)
  if (found && !standsOnTop(found.type)) throw new Error('This MP4 is damaged.')
  return found
}

const READ = new Set(['ftyp', 'moov', 'moof'])

type Track = { moov: Uint8Array; id: number; ticksPerSecond: number; duration: number; size: number }

/** The one track of a recording, and what `trex` says of samples that say nothing themselves. */
function trackOf(moov: Uint8Array): Track {
  const whole = { from: 8, to: moov.length }
  const view = viewOf(moov)
  const tkhd = findBox(moov, whole, 'trak', 'tkhd')
  const mdhd = findBox(moov, whole, 'trak', 'mdia', 'mdhd')
  if (!tkhd || !mdhd) throw new Error('This MP4 has no track.')
  const trex = findBox(moov, whole, 'mvex', 'trex')
  return {
    moov,
    id: view.getUint32(tkhd.from + (moov[tkhd.from] === 1 ? 20 : 12)),
    ticksPerSecond: view.getUint32(mdhd.from + (moov[mdhd.from] === 1 ? 20 : 12)),
    duration: trex ? view.getUint32(trex.from + 12) : 0,
    size: trex ? view.getUint32(trex.from + 16) : 0,
  }
}

/** ISO/IEC 14496-12, 8.8.7 and 8.8.8: what `tfhd` and `trun` leave out comes from the one before. */
function runsOf(moof: Uint8Array, moofAt: number, track: Track): Mp4Run[] {
  const view = viewOf(moof)
  const found: Mp4Run[] = []
  for (const traf of boxesIn(moof, 8, moof.length).filter(({ type }) => type === 'traf')) {
    const tfhd = findBox(moof, traf, 'tfhd')
    if (!tfhd || view.getUint32(tfhd.from + 4) !== track.id) continue
    const has = view.getUint32(tfhd.from)
    let at = tfhd.from + 8
    const next = (flag: number, length: number): number | null => {
      if ((has & flag) === 0) return null
      at += length
      return length === 8 ? Number(view.getBigUint64(at - 8)) : view.getUint32(at - 4)
    }
    const base = next(0x1, 8) ?? moofAt
    next(0x2, 4)
    const sample = { duration: next(0x8, 4) ?? track.duration, size: next(0x10, 4) ?? track.size }
    let place = { offset: base, start: decodeTime(moof, traf) ?? found.at(-1)?.end ?? 0 }
    for (const trun of boxesIn(moof, traf.from, traf.to).filter(({ type }) => type === 'trun')) {
      const run = readRun(view, trun, sample, { ...place, base })
      found.push(run)
      place = { offset: run.offset + sum(run.sizes), start: run.end }
    }
  }
  return found
}

function decodeTime(moof: Uint8Array, traf: Box): number | null {
  const tfdt = findBox(moof, traf, 'tfdt')
  if (!tfdt) return null
  const view = viewOf(moof)
  return moof[tfdt.from] === 1 ? Number(view.getBigUint64(tfdt.from + 4)) : view.getUint32(tfdt.from + 4)
}

function readRun(
  view: DataView,
  trun: Box,
  sample: { duration: number; size: number },
  { base, offset, start }: { base: number; offset: number; start: number },
): Mp4Run {
  const has = view.getUint32(trun.from)
  const count = view.getUint32(trun.from + 4)
  let at = trun.from + 8
  const next = (flag: number): number | null => {
    if ((has & flag) === 0) return null
    at += 4
    return view.getInt32(at - 4)
  }
  const dataOffset = next(0x1)
  next(0x4)
  const sizes: number[] = []
  const durations: number[] = []
  for (let index = 0; index < count; index++) {
    durations.push(next(0x100) ?? sample.duration)
    sizes.push(next(0x200) ?? sample.size)
    next(0x400)
    next(0x800)
  }
  const from = dataOffset === null ? offset : base + dataOffset
  return { offset: from, start, end: start + sum(durations), sizes, durations }
}

/** A crash may have cut the last fragment: samples whose bytes are not all there are left out. */
function wholeSamples(run: Mp4Run, stored: number): Mp4Run {
  let end = run.offset
  const whole = run.sizes.findIndex((size) => {
    end += size
    return end > stored
  })
  if (whole < 0) return run
  const durations = run.durations.slice(0, whole)
  return { ...run, sizes: run.sizes.slice(0, whole), durations, end: run.start + sum(durations) }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}
