/** What a sync seldom needs: a page loads it then, a service worker has it in itself. */
export { keepBeside } from '../db/orphans.ts'

export { putWhole } from '../db/words.ts'
export { deliverTranscriptEdit } from './deliver-transcript-edit.ts'
export { deliverDelete, deliverRestore } from './deliver-trash.ts'
export { beginAnew, takeSeen } from './follow-anew.ts'
export { deliverGiveBack, deliverMessages } from './give-back.ts'
export { sendDamaged } from './send-damaged.ts'
export { takeFeed } from './take-feed.ts'
export { tidy } from './tidy.ts'
export { createTogether } from './together.ts'
export { uploadRecording } from './upload-recording.ts'
