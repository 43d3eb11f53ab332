import { BlobStoreFullError } from '../../blobs/blobs.ts'
import { megabytes, plural } from '../backup/amounts.ts'
import { CliError } from '../cli-error.ts'
import type { AudioRound } from './copy-audio.ts'

/** Small enough to be copied while nobody can write. */
const FEW_ROWS = 500
const FEW_FILES = 20
const MOST_ROUNDS = 6

export type Round = { rows: number; audio: AudioRound | null }

/** Copies what has changed since, while the amount shrinks: the rest is small then. */
export async function inRounds(once: () => Promise<Round>, tell: (line: string) => void): Promise<void> {
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const done = await roomExplained(once)
    tell(`Round ${round}: ${amountOf(done)}.`)
    if (done.rows <= FEW_ROWS && (done.audio?.copied ?? 0) <= FEW_FILES) return
  }
}

export function amountOf({ rows, audio }: Round): string {
  const files = audio && `${plural(audio.copied, 'file')} (${megabytes(audio.bytes)})`
  const kept = audio && audio.kept > 0 ? `; ${plural(audio.kept, 'file')} of before compared and kept` : ''
  return `${plural(rows, 'row')}${files === null ? '' : ` and ${files}`} copied${kept}`
}

/** Throws CliError when the new place is full. */
export async function roomExplained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BlobStoreFullError)) throw error
    throw new CliError(
      `The new place is full: ${error.message} Make room there and run this again: what it has already stays.`,
      { cause: error },
    )
  }
}
