import { formatTexts } from '../../i18n/english/format.ts'
import { relativeTime } from '../../i18n/relative-time.ts'

/** How long ago, inside a sentence. */
export const when = (moment: string): string => formatTexts.within(relativeTime(moment, Date.now()))
