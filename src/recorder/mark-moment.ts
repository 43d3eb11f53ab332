import type { RecordingId } from '../../contract/ids.ts'
import { markTake } from '../db/marks.ts'
import type { Person } from '../store.ts'
import { announce } from '../ui/announcer.tsx'
import { notify } from '../ui/notices.ts'
import { markTexts } from '../ui/texts/highlights.ts'

/** Marks this moment of a take that runs, and says so. The recording itself knows nothing of it. */
export async function markMoment({ app, audio }: Pick<Person, 'app' | 'audio'>, recording: RecordingId): Promise<void> {
  try {
    announce(markTexts.marked(await markTake(app, audio, recording)))
  } catch {
    notify({ title: markTexts.failed, description: markTexts.failedText, type: 'error' })
  }
}
