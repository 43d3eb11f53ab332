import { UPLOAD_PATCH_BYTES } from '../../contract/limits.ts'

/** What was learned of the link; kept from one try to the next. */
export type ConnectionEstimate = {
  /** From the first cut on each piece has a connection of its own (see CLOSE_HEADER). */
  wasCut: boolean
  /** How much the next piece of an upload holds. */
  pieceBytes: number
  /** What has arrived since the last cut, or since the beginning. */
  steadyBytes: number
}

const FIRST_PIECE_BYTES = 64 * 1024
const LEAST_PIECE_BYTES = 32 * 1024
/** A piece that takes longer shows no progress for too long and comes near its deadline. */
const PIECE_MS = 10_000
/**
 * A stall loses the whole piece, so a link has to earn large ones: the longest piece doubles each time that this much has
 * arrived without a cut.
 */
const STEADY_BYTES = 4_000_000
const MOST_AT_FIRST_BYTES = 128 * 1024
/** Where a link stalls every 2 MB, smaller pieces cost more in headers than they save. */
const MOST_AFTER_CUT_BYTES = 48 * 1024

export const newEstimate = (): ConnectionEstimate => ({
  wasCut: false,
  pieceBytes: FIRST_PIECE_BYTES,
  steadyBytes: 0,
})

/** The next piece takes about ten seconds. The time of a shorter one is mostly latency, and says little about bandwidth. */
export function addSample(link: ConnectionEstimate, bytes: number, milliseconds: number): void {
  link.steadyBytes += bytes
  if (bytes >= link.pieceBytes) link.pieceBytes = within(link, (bytes * PIECE_MS) / Math.max(1, milliseconds))
}

export function addFailure(link: ConnectionEstimate): void {
  link.wasCut = true
  link.steadyBytes = 0
  link.pieceBytes = within(link, link.pieceBytes / 2)
}

const within = (link: ConnectionEstimate, bytes: number): number =>
  Math.round(Math.min(longestPiece(link), Math.max(LEAST_PIECE_BYTES, bytes)))

function longestPiece({ wasCut, steadyBytes }: ConnectionEstimate): number {
  const least = wasCut ? MOST_AFTER_CUT_BYTES : MOST_AT_FIRST_BYTES
  return Math.min(UPLOAD_PATCH_BYTES, least * 2 ** Math.floor(steadyBytes / STEADY_BYTES))
}
