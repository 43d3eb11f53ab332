import { TRASH_DAYS } from '../../../contract/limits.ts'
import { trashedAt } from '../../../core/sealing/row-fields.ts'
import type { LocalRecording } from '../../local/app-database.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Of a recording in the trash. At least one: who purges does so some time after the last has ended. At most all: `now` is that of a
 * minute ago at times. Of a sealed one by the word of the person's own devices, where it is known here.
 */
export function daysLeft({ deletedAt, sealed }: Pick<LocalRecording, 'deletedAt' | 'sealed'>, now: number): number {
  const since = Date.parse(trashedAt(sealed?.row) ?? deletedAt ?? '')
  const days = Math.ceil((since + TRASH_DAYS * DAY_MS - now) / DAY_MS)
  return Math.min(Math.max(1, days), TRASH_DAYS)
}
