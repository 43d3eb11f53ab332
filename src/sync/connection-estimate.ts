import { UPLOAD_PATCH_BYTES } from '../../contract/limits.ts'

/** What was learned of the link; kept from one try to the next. */
export type ConnectionEstimate = {
  /** From the first cut on each piece has a connection of its own (see CLOSE_HEADER). */
  wasCut: boolean
  /** How much the next piece of an upload holds. */
  pieceBytes: number
}

const FIRST_PIECE_BYTES = 64 * 1024
const LEAST_PIECE_BYTES = 32 * 1024
/** A piece that takes longer shows no progress for too long and comes near its deadline. */
const PIECE_MS = 10_000

export const newEstimate = (): ConnectionEstimate => ({ wasCut: false, pieceBytes: FIRST_PIECE_BYTES })

/** The next piece takes about ten seconds. What is smaller than a piece tells of the way, not of the width. */
export function addSample(link: ConnectionEstimate, bytes: number, milliseconds: number): void {
  if (bytes >= link.pieceBytes) link.pieceBytes = within((bytes * PIECE_MS) / Math.max(1, milliseconds))
}

export function addFailure(link: ConnectionEstimate): void {
  link.wasCut = true
  link.pieceBytes = within(link.pieceBytes / 2)
}

const within = (bytes: number): number => Math.round(Math.min(UPLOAD_PATCH_BYTES, Math.max(LEAST_PIECE_BYTES, bytes)))
