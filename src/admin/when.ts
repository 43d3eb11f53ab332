import { relativeTime } from '../ui/relative-time.ts'

/** How long ago, inside a sentence. */
export const when = (moment: string): string =>
  relativeTime(moment, Date.now()).replace(/^[JY]/, (first) => first.toLowerCase())
