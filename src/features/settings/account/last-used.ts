import { formatTexts } from '../../../i18n/english/format.ts'
import { settingsTexts } from '../../../i18n/english/settings.ts'
import { relativeTime } from '../../../i18n/relative-time.ts'

/** The moment within a sentence; ISO 8601. */
export const lastUsed = (moment: string): string =>
  settingsTexts.lastSeen(formatTexts.within(relativeTime(moment, Date.now())))
