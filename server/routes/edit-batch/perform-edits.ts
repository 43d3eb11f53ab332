import { COMPACT } from '../../../contract/changes.ts'
import type { compactEndpoints } from '../../../contract/compact.ts'
import type { Edit, editEndpoints } from '../../../contract/edits.ts'
import type { endpoints } from '../../../contract/endpoints.ts'
import { type Call, type Handler, Written } from '../../http/handler.ts'
import type { QueuePorts } from '../../processing/queue-transcription.ts'
import type { TranscriptEdits } from '../../transcripts/transcript-edits.ts'
import { changeLive, type Own } from '../recordings/own-recording.ts'
import { restoreOwn } from '../recordings/restore-recording.ts'
import { transcribeOwn } from '../recordings/transcribe.ts'
import { changeFields } from '../recordings/update-recording.ts'
import type { Misfits } from '../transcripts/update-transcript.ts'

export type EditCall = Call<typeof editEndpoints.editRecordings>

/** An edit among many means what it means alone; but no transcript is read to be answered with. */
export type EditPorts = QueuePorts & {
  remove: Handler<typeof endpoints.deleteRecording>
  correct: Handler<typeof compactEndpoints.updateTranscript>
  reassign: Handler<typeof compactEndpoints.reassign>
  misfits: Misfits
}

/** What an edit changed in the transcript. */
export type Changed = Written<unknown>

/** One edit, or several of one transcript that one of the plain calls takes together. */
export async function perform(
  ports: EditPorts,
  { user, request, reply }: EditCall,
  own: Own,
  edits: readonly Edit[],
): Promise<Changed[]> {
  const call = { params: { id: own.id }, query: {}, body: undefined, user, request, reply }
  const { reassignments, ...words } = ofTranscript(edits)
  if (words.corrections.length + words.speakers.length > 0) {
    const answer = await ports.correct({ ...call, query: { form: COMPACT }, body: words })
    return answer instanceof Written ? [answer] : []
  }
  if (reassignments.length > 0) {
    const answer = await ports.reassign({ ...call, body: { reassignments } })
    return answer instanceof Written ? [answer] : []
  }
  for (const edit of edits) {
    if (edit.kind === 'delete') await ports.remove(call)
    else await performPlain(ports, own, edit)
  }
  return []
}

export const ofTranscript = (edits: readonly Edit[]) =>
  ({
    corrections: edits.filter((edit) => edit.kind === 'correction'),
    speakers: edits.filter((edit) => edit.kind === 'speaker'),
    reassignments: edits.filter((edit) => edit.kind === 'reassign'),
  }) satisfies TranscriptEdits

async function performPlain(ports: EditPorts, own: Own, edit: Exclude<Edit, { kind: 'delete' }>): Promise<void> {
  switch (edit.kind) {
    case 'favorite':
      await changeLive(ports.database, own, () => ({ isFavorite: edit.isFavorite }))
      return
    case 'restore':
      await restoreOwn(ports, own)
      return
    case 'transcribe':
      await transcribeOwn(ports, own)
      return
    // These came together before.
    case 'correction':
    case 'speaker':
    case 'reassign':
      return
    default: {
      const { kind: _, ...change } = edit
      await changeFields(ports.database, own, change)
    }
  }
}
