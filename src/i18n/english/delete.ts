import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

/** What is asked before a recording goes, and what is said after. */
export const deleteTexts = defineMessages('deleteTexts', {
  question: (title: string): string => `Delete “${title}”?`,
  toTrash: (length: string, parts: string): string =>
    `${length} of audio${parts} ${parts === '' ? 'moves' : 'move'} to the trash for 30 days.`,
  forever: (length: string, parts: string): string =>
    `${length} of audio${parts} will be permanently deleted. This can't be undone.`,
  backups: " Backups of the server keep it until they're deleted too.",
  backupsUntil: (date: string): string => ` Backups of the server keep it until ${date}.`,
  withTranscript: ' and its transcript',
  neverUploaded: ' It was never uploaded, so this is the only copy.',
  keep: 'Keep',
  confirm: 'Delete recording',
  confirmForever: 'Delete now',
  deleted: (count: number): string => (count === 1 ? 'Recording Deleted' : `${numberText(count)} Recordings Deleted`),
  trashed: (count: number): string => `${count === 1 ? 'It stays' : 'They stay'} in the trash for 30 days.`,
  doneText: 'The recording has been successfully removed.',
  undo: 'Undo',
  failed: 'Error',
  failedText: 'Failed to delete recording. Please try again.',
  restoreFailedText: 'Failed to restore recording. Please try again.',
})
