import { describe, expect, it } from 'vitest'
import { addFailure, addSample, newEstimate } from '../../../src/sync/connection-estimate.ts'

const KIB = 1024

describe('the piece of an upload that comes next', () => {
  it('takes about ten seconds', () => {
    const link = newEstimate()
    addSample(link, link.pieceBytes, 8000)
    expect(link.pieceBytes).toBe(80 * KIB)
  })

  it('is never above 256 KiB, nor below 32 KiB however slow the link', () => {
    const link = newEstimate()
    addSample(link, link.pieceBytes, 1)
    expect(link.pieceBytes).toBe(256 * KIB)
    addSample(link, link.pieceBytes, 600_000)
    expect(link.pieceBytes).toBe(32 * KIB)
  })

  it('does not shrink because the last piece was short', () => {
    const link = newEstimate()
    addSample(link, link.pieceBytes, 1)
    addSample(link, 200, 900)
    expect(link.pieceBytes).toBe(256 * KIB)
  })

  it('is half as long after a failure, on a connection of its own', () => {
    const link = newEstimate()
    addFailure(link)
    expect(link).toEqual({ wasCut: true, pieceBytes: 32 * KIB })
  })
})
