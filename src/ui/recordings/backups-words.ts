import { dateText } from '../../i18n/format.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Words = { backups: string; backupsUntil: (date: string) => string }

/**
 * How long backups hold what is deleted now: the last one that does is the one of today.
 * @param days how long the server keeps a backup; undefined: it does not say
 */
export const backupsWords = (days: number | undefined, words: Words): string =>
  days === undefined ? words.backups : words.backupsUntil(dateText(Date.now() + days * DAY_MS))
