import { concat, uint } from './ebml.ts'
import { type Box, box, boxesIn, bytesOf, tableBox, viewOf } from './mp4-boxes.ts'
import { type Mp4Map, type Mp4Run, mp4Seconds, mp4Ticks } from './mp4-scan.ts'

/**
 * What belongs in front of the fragments so that they are one plain MP4, whose length and every sample's place stand at
 * its beginning: the samples stay where they lie, inside one large `mdat`, and the fragments' own headers between them
 * are never looked at again. Safari and WebKitGTK otherwise learn the length of a fragmented file only by playing it.
 * @param bytes of the whole file
 */
export function mp4Header(map: Mp4Map, bytes: number): Uint8Array<ArrayBuffer> {
  const rest = bytes - map.bodyAt
  const length = map.ftyp.length + moov(map, 0).length + 8
  return concat([map.ftyp, moov(map, length - map.bodyAt), uint(rest + 8, 4), letters('mdat')])
}

const letters = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** @param moved by how many bytes the samples lie further back than in the fragmented file */
function moov(map: Mp4Map, moved: number): Uint8Array<ArrayBuffer> {
  const { moov: original } = map
  const mvhd = boxesIn(original, 8, original.length).find(({ type }) => type === 'mvhd')
  const perSecond = mvhd ? viewOf(original).getUint32(mvhd.from + (original[mvhd.from] === 1 ? 20 : 12)) : 1000
  const movieTicks = Math.round(mp4Seconds(map) * perSecond)
  const rewrite = (found: Box): Uint8Array[] => {
    switch (found.type) {
      case 'mvex':
        return []
      case 'trak':
      case 'mdia':
      case 'minf':
      case 'edts':
        return [box(found.type, ...boxesIn(original, found.from, found.to).flatMap(rewrite))]
      case 'stbl':
        return [box('stbl', ...descriptions(original, found), ...sampleTables(map.runs, moved))]
      case 'mvhd':
        return [withDuration(original, found, movieTicks, 16, 24)]
      case 'tkhd':
        return [withDuration(original, found, movieTicks, 20, 28)]
      case 'mdhd':
        return [withDuration(original, found, mp4Ticks(map), 16, 24)]
      case 'elst':
        return viewOf(original).getUint32(found.from + 4) === 1 ? [withDuration(original, found, movieTicks, 8, 8)] : []
      default:
        return [bytesOf(original, found)]
    }
  }
  return box('moov', ...boxesIn(original, 8, original.length).flatMap(rewrite))
}

/** What says how to decode the samples, without the tables of a file that had none yet. */
const descriptions = (moov: Uint8Array, stbl: Box): Uint8Array[] =>
  boxesIn(moov, stbl.from, stbl.to)
    .filter(({ type }) => !TABLES.has(type))
    .map((found) => bytesOf(moov, found))

const TABLES = new Set(['stts', 'stsc', 'stsz', 'stz2', 'stco', 'co64', 'stss', 'sgpd', 'sbgp'])

/** A copy of a box with its duration, which stands at another place in version 1 and is twice as long there. */
function withDuration(moov: Uint8Array, found: Box, duration: number, at0: number, at1: number): Uint8Array {
  const copy = bytesOf(moov, found).slice()
  const isLong = moov[found.from] === 1
  copy.set(uint(duration, isLong ? 8 : 4), found.from - found.at + (isLong ? at1 : at0))
  return copy
}

/** ISO/IEC 14496-12, 8.6.1.2 and 8.7.3 to 8.7.5: each run of samples is a chunk. */
function sampleTables(runs: readonly Mp4Run[], moved: number): Uint8Array[] {
  const times: number[] = []
  const chunks: number[] = []
  for (const [at, { sizes, durations, end }] of runs.entries()) {
    // A hole before the next run is the last sample's: whoever plays it waits there.
    const hole = Math.max(0, (runs[at + 1]?.start ?? end) - end)
    for (const [index, duration] of durations.entries())
      lengthen(times, duration + (index === durations.length - 1 ? hole : 0))
    if (chunks.at(-2) !== sizes.length) chunks.push(at + 1, sizes.length, 1)
  }
  const sizes = runs.flatMap((run) => run.sizes)
  const offsets = runs.map(({ offset }) => offset + moved)
  return [
    tableBox('stts', [times.length / 2, ...times]),
    tableBox('stsc', [chunks.length / 3, ...chunks]),
    tableBox('stsz', [0, sizes.length, ...sizes]),
    tableBox('stco', [offsets.length, ...offsets]),
  ]
}

/** One sample more in a table of how many samples last how long. */
function lengthen(times: number[], duration: number): void {
  const count = times.at(-2)
  if (count !== undefined && times.at(-1) === duration) times[times.length - 2] = count + 1
  else times.push(1, duration)
}
