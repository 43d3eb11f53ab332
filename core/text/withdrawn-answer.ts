import type { LibraryCitation, LibraryMessage } from '../../contract/recordings/library-chat.ts'

/** What remains of an answer when a recording that it rests on is permanently deleted; null where it rests on others. */
export function withdrawnWith(
  message: LibraryMessage,
  recording: LibraryCitation['recordingId'],
): LibraryMessage | null {
  if (!message.citations.some(({ recordingId }) => recordingId === recording)) return null
  return { ...message, content: '', citations: [], withdrawn: true }
}
