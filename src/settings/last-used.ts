import { relativeTime } from '../ui/relative-time.ts'
import { settingsTexts } from '../ui/texts/settings.ts'

/** The moment within a sentence; ISO 8601. */
export const lastUsed = (moment: string): string =>
  settingsTexts.lastSeen(relativeTime(moment, Date.now()).replace(/^[JY]/, (first) => first.toLowerCase()))
