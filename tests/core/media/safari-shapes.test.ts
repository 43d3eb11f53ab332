import { beforeAll, describe, expect, test } from 'vitest'
import { containerScanner } from '../../../core/media/container.ts'
import { mendAudio } from '../../../core/media/mend-audio.ts'
import { boxesOf, clustersOf, decodedSeconds, safariMp4, safariWebm, typeOf } from './safari-files.ts'

/** Seconds that are found in a file which comes in pieces of a size. */
function scannedSeconds(file: Buffer, mime: string, piece: number): number | null {
  const scanner = containerScanner(mime)
  for (let at = 0; at < file.length; at += piece) scanner?.push(new Uint8Array(file.subarray(at, at + piece)))
  return scanner?.seconds() ?? null
}

/** 500 bytes are others, as a bad sector leaves them. */
const damaged = (file: Buffer, at: number): Buffer => {
  const bytes = Buffer.from(file)
  for (let place = at; place < at + 500; place++) bytes[place] = (place * 37) & 0xff
  return bytes
}

function mended(file: Buffer, mime: string): Buffer {
  const parts = mendAudio(new Uint8Array(file), mime)
  if (!parts) throw new Error('There was nothing to mend.')
  return Buffer.concat(parts)
}

describe('fragmented MP4 with styp, sidx and prft', () => {
  const SECONDS = 12
  let file: Buffer
  beforeAll(() => {
    file = safariMp4(SECONDS)
  })

  test('has the shape that is meant', () => {
    expect(new Set(boxesOf(file).map(typeOf))).toEqual(
      new Set(['ftyp', 'moov', 'styp', 'sidx', 'prft', 'moof', 'mdat']),
    )
  })

  test.each([100, 1000, 100_000])(
    'tells its length in pieces of %i bytes, without what is written a second time',
    (piece) => {
      expect(scannedSeconds(file, 'audio/mp4', piece)).toBeCloseTo(SECONDS, 0)
    },
  )

  test('grows with each chunk and never shrinks', () => {
    const scanner = containerScanner('audio/mp4')
    let before = 0
    for (let at = 0; at < file.length; at += 4000) {
      scanner?.push(new Uint8Array(file.subarray(at, at + 4000)))
      const now = scanner?.seconds() ?? 0
      expect(now).toBeGreaterThanOrEqual(before)
      before = now
    }
  })

  test('loses no more than a damaged fragment and its neighbour', () => {
    const whole = mended(damaged(file, file.indexOf('moof', file.length / 2)), 'audio/mp4')
    expect(decodedSeconds(whole)).toBeGreaterThan(SECONDS - 2.2)
    expect(scannedSeconds(whole, 'audio/mp4', 1000)).toBeCloseTo(SECONDS, 0)
  })
})

describe('WebM with clusters of 30 s of unknown size', () => {
  const SECONDS = 70
  let file: Buffer
  beforeAll(() => {
    file = safariWebm(SECONDS)
  })

  test('has the shape that is meant', () => {
    expect(clustersOf(file)).toHaveLength(3)
  })

  test.each([1000, 100_000])('tells its length in pieces of %i bytes', (piece) => {
    expect(scannedSeconds(file, 'audio/webm', piece)).toBeCloseTo(SECONDS, 0)
  })

  test.each([
    ['the first cluster', 0.2],
    ['the second', 0.6],
    ['the last', 0.95],
  ])('loses no second where 500 bytes of %s are damaged', (_, part) => {
    const hurt = damaged(file, Math.round(file.length * part))
    const whole = mended(hurt, 'audio/webm')
    expect(decodedSeconds(whole)).toBeGreaterThan(SECONDS - 1)
    expect(scannedSeconds(whole, 'audio/webm', 1000)).toBeCloseTo(SECONDS, 0)
  })

  test('takes an end that was cut for no damage', () => {
    expect(mendAudio(new Uint8Array(file.subarray(0, file.length - 33)), 'audio/webm')).toBeNull()
  })

  test('loses no second where bytes are missing', () => {
    const at = Math.round(file.length / 2)
    const whole = mended(Buffer.concat([file.subarray(0, at), file.subarray(at + 1777)]), 'audio/webm')
    expect(decodedSeconds(whole)).toBeGreaterThan(SECONDS - 1)
  })
})
