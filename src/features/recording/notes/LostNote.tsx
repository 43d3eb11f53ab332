import { useLiveQuery } from 'dexie-react-hooks'
import { uploadTexts } from '../../../i18n/english/recording.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { segmentsOf } from '../../../local/audio/chunk-pages.ts'
import { keepPart } from '../../../local/recordings/orphans.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { DetailNote, KeepAsOwn } from './DetailNote.tsx'
import { useKeep } from './use-keep.ts'

type LostNoteProps = { person: SignedInUser; recording: LocalRecording }

/** A restored server does not have it any more. What is here of its sound, if only a part, can be kept by the person's word. */
export function LostNote({ person: { app, audio }, recording }: LostNoteProps) {
  const { busy, keep } = useKeep(recording, () => keepPart(app, audio, recording.id))
  const isPartHere = useLiveQuery(
    async () => (await segmentsOf(audio, recording.id)).some(({ bytes }) => bytes > 0),
    [audio, recording.id],
  )
  if (!isPartHere) return <DetailNote text={uploadTexts.lost} calm={false} />
  return <KeepAsOwn text={uploadTexts.lostInPart} action={uploadTexts.keepPart} busy={busy} onKeep={keep} />
}
