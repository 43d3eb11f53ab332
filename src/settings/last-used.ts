import { relativeTime } from '../ui/relative-time.ts'
import { formatTexts } from '../ui/texts/format.ts'
import { settingsTexts } from '../ui/texts/settings.ts'

/** The moment within a sentence; ISO 8601. */
export const lastUsed = (moment: string): string =>
  settingsTexts.lastSeen(formatTexts.within(relativeTime(moment, Date.now())))
