import type { Dated, SealedRow } from './row-fields.ts'
import { SealedValueError } from './sealed-box.ts'

/** The column of what is written in a recording as a whole: what its person set, and of what its audio is. */
export const ROW = 'row'

export const writeSealedRow = (row: SealedRow): string => JSON.stringify({ fields: row })

/** @throws SealedValueError where the text is none. */
export function readSealedRow(text: string): SealedRow {
  const { fields } = objectOf(JSON.parse(text))
  const entries = Object.entries(objectOf(fields)).map(([name, field]) => {
    const { at, value } = objectOf(field)
    if (typeof at !== 'number' || !Number.isSafeInteger(at) || at < 0 || value === undefined) throw none()
    return [name, { at, value }] as const
  })
  return Object.fromEntries(entries)
}

/**
 * Of two rows each field that was written later: on every device the same, in whatever order they come. An older row that somebody
 * shows again changes nothing.
 */
export function mergeRows(one: SealedRow, other: SealedRow): SealedRow {
  const later = Object.entries(other).filter(([name, field]) => isLater(field, one[name]))
  return later.length === 0 ? one : { ...one, ...Object.fromEntries(later) }
}

export const isSameRow = (one: SealedRow, other: SealedRow): boolean =>
  mergeRows(one, other) === one && mergeRows(other, one) === other

/** Two that were written in the same millisecond are told apart by what they say. */
function isLater(field: Dated, before: Dated | undefined): boolean {
  if (!before || field.at !== before.at) return !before || field.at > before.at
  return JSON.stringify(field.value) > JSON.stringify(before.value)
}

const none = () => new SealedValueError('This is not the row of a recording.')

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw none()
  return value as Record<string, unknown>
}
