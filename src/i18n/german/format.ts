import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { locale } from '../locale.ts'

const counted = (count: number, one: string, more: string): string =>
  `${count.toLocaleString(locale())} ${count === 1 ? one : more}`

export const formatTexts = {
  minutes: (count) => counted(count, 'Minute', 'Minuten'),
  seconds: (count) => counted(count, 'Sekunde', 'Sekunden'),
  of: (part, total) => `${part} von ${total}`,
  unknown: 'Unbekannt',
  justNow: 'Gerade eben',
  hoursAgo: (count) => `vor ${counted(count, 'Stunde', 'Stunden')}`,
  yesterday: 'Gestern',
  daysAgo: (count) => `vor ${counted(count, 'Tag', 'Tagen')}`,
  within: (moment) => moment.replace(/^[GU]/, (first) => first.toLowerCase()),
} satisfies Translated<typeof english.formatTexts>
