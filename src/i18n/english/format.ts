import { defineMessages } from '../define-messages.ts'
import { locale } from '../locale.ts'

const counted = (count: number, unit: string): string =>
  `${count.toLocaleString(locale())} ${unit}${count === 1 ? '' : 's'}`

/** Times and sizes in words. */
export const formatTexts = defineMessages('formatTexts', {
  minutes: (count: number): string => counted(count, 'minute'),
  seconds: (count: number): string => counted(count, 'second'),
  /** Of `total` so much; both already numbers as they are written. */
  of: (part: string, total: string): string => `${part} of ${total}`,
  unknown: 'Unknown',
  justNow: 'Just now',
  hoursAgo: (count: number): string => `${counted(count, 'hour')} ago`,
  yesterday: 'Yesterday',
  daysAgo: (count: number): string => `${counted(count, 'day')} ago`,
  /** A time of `relativeTime` within a sentence. */
  within: (moment: string): string => moment.replace(/^[JYU]/, (first) => first.toLowerCase()),
})
