import { useLiveQuery } from 'dexie-react-hooks'
import { orphanTexts, uploadTexts } from '../../../i18n/english/recording.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { segmentsOf } from '../../../local/audio/chunk-pages.ts'
import { keepPart } from '../../../local/recordings/orphans.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { DetailNote, KeepAsOwn } from './DetailNote.tsx'
import { OrphanNote } from './OrphanNote.tsx'
import { useKeep } from './use-keep.ts'

type LostNoteProps = { person: SignedInUser; recording: LocalRecording }

/**
 * A restored server does not have it any more, or one says that it was deleted, and no device does. What is here of its sound, if only a
 * part, can be kept by the person's word.
 */
export function LostNote({ person, recording }: LostNoteProps) {
  const { app, audio } = person
  const { busy, keep } = useKeep(recording, () => keepPart(app, audio, recording.id))
  const isPartHere = useLiveQuery(
    async () => (await segmentsOf(audio, recording.id)).some(({ bytes }) => bytes > 0),
    [audio, recording.id],
  )
  const isPurged = recording.sealed?.purged
  if (isPurged && recording.deletedAt) return null
  if (!isPartHere) return <DetailNote text={isPurged ? orphanTexts.unsure : uploadTexts.lost} calm={false} />
  if (isPurged) return <OrphanNote person={person} recording={recording} text={orphanTexts.unsure} />
  return <KeepAsOwn text={uploadTexts.lostInPart} action={uploadTexts.keepPart} busy={busy} onKeep={keep} />
}
