import { defineMessages } from '../define-messages.ts'

/** While recording, for when somebody does not want to be recorded. */
export const objectionTexts = defineMessages('objectionTexts', {
  offer: 'Somebody objects',
  question: (title: string): string => `Permanently delete “${title}”?`,
  text: 'Recording is paused. Deleting removes it from this device and the server at once.',
  backups: "Backups of the server may keep parts of it until they're deleted too.",
  backupsUntil: (date: string): string => `Backups of the server may keep parts of it until ${date}.`,
  keep: 'Keep recording',
  confirm: 'Permanently delete',
  done: 'Recording permanently deleted',
  doneText: 'The server deletes what it has as soon as it can be reached.',
  failed: 'Error',
  failedText: 'The recording has not been deleted. Discard it, then delete it in the trash.',
})
