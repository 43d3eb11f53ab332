import { TRASH_DAYS } from '../../contract/limits.ts'

/** One field, and when it was written: by the clock of the device that wrote it, and never before what it took the place of. */
export type Dated = { at: number; value: unknown }

/** By name. What only later versions know is carried on as it is. */
export type SealedRow = Readonly<Record<string, Dated>>

/** With a value that is new from now on; the row itself where it has that already. @param now milliseconds since 1970 */
export function setInRow(row: SealedRow, name: string, value: unknown, now: number): SealedRow {
  const before = row[name]
  if (before && JSON.stringify(before.value) === JSON.stringify(value)) return row
  return { ...row, [name]: { at: Math.max(now, (before?.at ?? 0) + 1), value } }
}

/** When its person moved the recording to the trash, ISO 8601; null: it is not there. */
export const TRASHED = 'trashed'

/**
 * Its person deleted it for good. The column of that name holds a row with this field alone: the server keeps it when it has deleted
 * everything else of the recording, so that the person's other devices know whose word that was.
 */
export const DELETED = 'deleted'

const DAY_MS = 24 * 60 * 60 * 1000
/** How far the clocks of the server and of two devices may lie apart. */
const CLOCKS_MS = DAY_MS

/** ISO 8601; null where no device of the person's says that it is in the trash. */
export function trashedAt(row: SealedRow | undefined): string | null {
  const value = row?.[TRASHED]?.value
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/**
 * Whether the person's devices say themselves that it may be gone for good: it was deleted, or has been in the trash for as long as
 * that keeps anything. Nothing that a server says in the clear counts. @param now milliseconds since 1970
 */
export function isDeletionConfirmed(row: SealedRow | undefined, now: number): boolean {
  if (row?.[DELETED]) return true
  const at = trashedAt(row)
  return at !== null && Date.parse(at) <= now - TRASH_DAYS * DAY_MS + CLOCKS_MS
}

/** What of a row is for the same audio under another id: that one was neither moved to the trash nor deleted. */
export const withoutTrash = ({ [TRASHED]: _, [DELETED]: __, ...row }: SealedRow): SealedRow => row
