import { describe, expect, it } from 'vitest'
import { addFailure, addSample, newEstimate } from '../../../src/sync/connection-estimate.ts'

const KIB = 1024
const MEGABYTE = 1_000_000
const AT_ONCE = 1

/** A fast link on which so much arrives. */
const steady = (link: ReturnType<typeof newEstimate>, bytes: number): void => {
  for (let sent = 0; sent < bytes; ) {
    const piece = link.pieceBytes
    addSample(link, piece, AT_ONCE)
    sent += piece
  }
}

describe('the piece of an upload that comes next', () => {
  it('takes about ten seconds', () => {
    const link = newEstimate()
    addSample(link, link.pieceBytes, 8000)
    expect(link.pieceBytes).toBe(80 * KIB)
  })

  it('is at most 128 KiB until the link has carried 4 MB, then 256 KiB and never more', () => {
    const link = newEstimate()
    steady(link, 3.8 * MEGABYTE)
    expect(link.pieceBytes).toBe(128 * KIB)
    steady(link, 0.4 * MEGABYTE)
    expect(link.pieceBytes).toBe(256 * KIB)
    steady(link, 30 * MEGABYTE)
    expect(link.pieceBytes).toBe(256 * KIB)
  })

  it('is not below 32 KiB however slow the link', () => {
    const link = newEstimate()
    addSample(link, link.pieceBytes, 600_000)
    expect(link.pieceBytes).toBe(32 * KIB)
  })

  it('does not shrink because the last piece was short', () => {
    const link = newEstimate()
    addSample(link, link.pieceBytes, AT_ONCE)
    addSample(link, 200, 900)
    expect(link.pieceBytes).toBe(128 * KIB)
  })

  it('is half as long after a failure, on a connection of its own', () => {
    const link = newEstimate()
    addFailure(link)
    expect(link).toMatchObject({ wasCut: true, pieceBytes: 32 * KIB })
  })

  it('stays below 64 KiB after a cut until 4 MB went well, and one good piece does not bring the old size back', () => {
    const link = newEstimate()
    steady(link, 8 * MEGABYTE)
    addFailure(link)
    expect(link.pieceBytes).toBeLessThanOrEqual(64 * KIB)
    steady(link, 3.8 * MEGABYTE)
    expect(link.pieceBytes).toBeLessThanOrEqual(64 * KIB)
    steady(link, 12 * MEGABYTE)
    expect(link.pieceBytes).toBe(256 * KIB)
  })

  it('counts what went well from the last cut on', () => {
    const link = newEstimate()
    addFailure(link)
    for (let cuts = 0; cuts < 4; cuts++) {
      steady(link, 3 * MEGABYTE)
      addFailure(link)
    }
    addSample(link, link.pieceBytes, AT_ONCE)
    expect(link.pieceBytes).toBeLessThanOrEqual(64 * KIB)
  })
})
