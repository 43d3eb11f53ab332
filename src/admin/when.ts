import { relativeTime } from '../ui/relative-time.ts'
import { formatTexts } from '../ui/texts/format.ts'

/** How long ago, inside a sentence. */
export const when = (moment: string): string => formatTexts.within(relativeTime(moment, Date.now()))
