import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { orphanTexts, uploadTexts } from '../../../i18n/english/recording.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { segmentsOf } from '../../../local/audio/chunk-pages.ts'
import { keepPart } from '../../../local/recordings/orphans.ts'
import { useNavigate } from '../../../router/hooks.ts'
import { type SignedInUser, store, syncAtom } from '../../../session/store.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { DetailNote } from './DetailNote.tsx'

type LostNoteProps = { person: SignedInUser; recording: LocalRecording }

/** A restored server does not have it any more. What is here of its sound, if only a part, can be kept by the person's word. */
export function LostNote({ person: { app, audio }, recording }: LostNoteProps) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const isPartHere = useLiveQuery(
    async () => (await segmentsOf(audio, recording.id)).some(({ bytes }) => bytes > 0),
    [audio, recording.id],
  )
  if (!isPartHere) return <DetailNote text={uploadTexts.lost} calm={false} />
  const keep = async (): Promise<void> => {
    setBusy(true)
    try {
      const id = await keepPart(app, audio, recording.id)
      await navigate({ to: '/recording/$id', params: { id }, replace: true })
      notify({ title: orphanTexts.kept, description: orphanTexts.keptText })
      void store.get(syncAtom)?.syncNow()
    } catch (error) {
      console.error(error)
      notify({ title: orphanTexts.failed, description: orphanTexts.failedText, type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="detail-note detail-note--amber" role="status">
      <p className="detail-note__line">{uploadTexts.lostInPart}</p>
      <p className="detail-note__actions">
        <button type="button" className="text-action" disabled={busy} onClick={() => void keep()}>
          {uploadTexts.keepPart}
        </button>
      </p>
    </div>
  )
}
