import { editTexts } from '../../../i18n/english/edits.ts'
import type { LocalRecording, OutboxEntry } from '../../../local/app-database.ts'
import { editTrouble } from '../../../local/recordings/edit-trouble.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { refusalWords } from '../../../ui/recordings/edit-words.ts'
import { NeedsPersonNote, WaitingNote } from './DetailNote.tsx'
import { isPersonFull } from './whose-space.ts'

type EditNoteProps = { person: SignedInUser; recording: LocalRecording; outbox: readonly OutboxEntry[] }

/** What the person changed and the server does not have, after it was tried. The change itself shows at once. */
export function EditNote({ person, recording, outbox }: EditNoteProps) {
  const trouble = editTrouble(outbox)
  if (!trouble) return null
  if (trouble.kind === 'edit-waits') {
    const texts = editTexts.waits(trouble.edits)
    const full = texts[isPersonFull(outbox) ? 'person-full' : 'server-full']
    return <WaitingNote reason={trouble.reason} texts={{ ...texts, 'server-full': full }} />
  }
  // These stand over the transcript when they are refused.
  const edits = trouble.edits.filter((edit) => edit !== 'correction' && edit !== 'reassign')
  if (edits.length === 0) return null
  return <NeedsPersonNote person={person} recording={recording} text={refusalWords({ edits, why: trouble.why })} />
}
