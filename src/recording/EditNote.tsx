import type { LocalRecording, OutboxEntry } from '../db/app.ts'
import { editTrouble } from '../db/edit-trouble.ts'
import type { Person } from '../store.ts'
import { refusalWords } from '../ui/edit-words.ts'
import { editTexts } from '../ui/texts/edits.ts'
import { NeedsPersonNote, WaitingNote } from './DetailNote.tsx'

type EditNoteProps = { person: Person; recording: LocalRecording; outbox: readonly OutboxEntry[] }

/** What the person changed and the server does not have, after it was tried. The change itself shows at once. */
export function EditNote({ person, recording, outbox }: EditNoteProps) {
  const trouble = editTrouble(outbox)
  if (!trouble) return null
  if (trouble.kind === 'edit-waits')
    return <WaitingNote reason={trouble.reason} texts={editTexts.waits(trouble.edits)} />
  // Refused corrections stand over the transcript, each with its words.
  const edits = trouble.edits.filter((edit) => edit !== 'correction')
  if (edits.length === 0) return null
  return <NeedsPersonNote person={person} recording={recording} text={refusalWords({ edits, why: trouble.why })} />
}
