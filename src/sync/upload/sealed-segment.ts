import { isSealed, SEALED_AUDIO } from '../../../contract/recordings/sealed-audio.ts'
import type { AppDatabase, LocalRecording, OutboxWork } from '../../local/app-database.ts'
import type { SegmentRow } from '../../local/audio-database.ts'

/** The key of sealed audio is wrapped for this device alone: it waits until the account's key is here. */
export class KeyUnsharedError extends Error {
  override name = 'KeyUnsharedError'
  override message = 'The key of this recording is not shared with your other devices yet.'
}

type Named = Pick<SegmentRow, 'mime' | 'lock'>

/** What the server is told of a segment. Of a sealed one nothing of its lock but the wrap for the account; null while there is none. */
export async function asSent<Row extends Named>(
  app: AppDatabase,
  { lock, ...row }: Row,
): Promise<(Omit<Row, 'lock'> & { wrap?: string }) | null> {
  if (!lock) return row
  const wrap = (await app.wraps.get(lock.kid))?.wraps[0] ?? lock.wrap
  return wrap ? { ...row, mime: SEALED_AUDIO, wrap } : null
}

/** Work that tells nothing of what was said or written. */
export const TELLS_NOTHING = /^(upload|delete|restore|transcribe)/

/** Whether this row lets the server hear it: the server would refuse a clear text of a sealed recording (409), and know it. */
export const isTold = ({ kind }: OutboxWork, row: LocalRecording | undefined): boolean =>
  TELLS_NOTHING.test(kind) || (!!row?.confirmedAt && !isSealed(row))
