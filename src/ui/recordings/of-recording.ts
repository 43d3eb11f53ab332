import { langOfTitle } from '../../i18n/suggested-title.ts'
import type { NewNotice } from '../shell/notices.ts'

/**
 * For a message that speaks of a recording: its name, and the way to it from behind the bell.
 * @param spoken the language of its transcript, as far as that is known
 */
export const ofRecording = (
  recording: { id: string; title: string; createdAt: string },
  spoken: string | undefined,
): Pick<NewNotice, 'name' | 'lang' | 'about'> => ({
  ...{ name: recording.title, lang: langOfTitle(recording, spoken) },
  about: `/recording/${recording.id}`,
})
