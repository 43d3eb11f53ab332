import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { FieldEdit } from '../../../contract/recordings/user-fields.ts'
import { consentTexts } from '../../i18n/english/consent.ts'
import { exportTexts } from '../../i18n/english/export.ts'
import { recordingTexts } from '../../i18n/english/recording.ts'
import { exactTime } from '../../i18n/relative-time.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { requestTranscription, setField } from '../../local/recordings/edit-recording.ts'
import { getEngines } from '../../local/recordings/first-queries.ts'
import type { SignedInUser } from '../../session/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ofRecording } from '../../ui/recordings/of-recording.ts'
import { SpokenLanguage } from '../../ui/recordings/SpokenLanguage.tsx'
import { SwitchRow } from '../../ui/SwitchRow.tsx'
import { notify } from '../../ui/shell/notices.ts'
import { MostSpeakers, type MostSpeakersHint } from './MostSpeakers.tsx'

type LanguageDialogProps = { person: SignedInUser; recording: LocalRecording; onClose: () => void }

/** What was spoken, which a new transcript goes by, and that everyone agreed. */
export function LanguageDialog({ person: { app }, recording, onClose }: LanguageDialogProps) {
  const { id, spokenLanguage, agreedAt = null } = recording
  const [mostSpeakers, setMostSpeakers] = useState<MostSpeakersHint>()
  const engines = useLiveQuery(() => getEngines(app), [app])
  const segments = useLiveQuery(async () => (await app.transcripts.get(id))?.segments, [app, id])
  // One that could not be made again is still here.
  const isHeard = recording.isTranscribed || (recording.transcription?.state === 'failed' && segments?.length)
  const hint = mostSpeakers === undefined ? {} : { mostSpeakers }
  const set = (edit: FieldEdit) => void keep(setField(app, id, edit))
  const keep = async (edit: Promise<void>): Promise<void> => {
    try {
      await edit
    } catch (error) {
      console.error(error)
      const of = ofRecording(recording, undefined)
      notify({ title: consentTexts.failed, ...of, description: consentTexts.failedText, type: 'error' })
    }
  }
  const actions = (
    <>
      {isHeard ? (
        <Button variant="outline" onClick={() => void keep(requestTranscription(app, id, hint)).then(onClose)}>
          {consentTexts.again}
        </Button>
      ) : null}
      <Button onClick={onClose}>{exportTexts.close}</Button>
    </>
  )
  return (
    <Dialog title={recordingTexts.language} onClose={onClose} actions={actions}>
      <SpokenLanguage
        value={spokenLanguage}
        onChoose={(language) => set({ kind: 'spoken-language', spokenLanguage: language })}
      />
      {isHeard ? <p className="switch-row__note">{consentTexts.againText}</p> : null}
      {isHeard ? (
        <MostSpeakers segments={segments} engines={engines} value={mostSpeakers} onChoose={setMostSpeakers} />
      ) : null}
      <SwitchRow
        label={consentTexts.agreed}
        note={agreedAt === null ? consentTexts.agreedText : consentTexts.agreedAt(exactTime(agreedAt))}
        checked={agreedAt !== null}
        onChange={(agreed) => set({ kind: 'agreed', agreedAt: agreed ? new Date().toISOString() : null })}
      />
    </Dialog>
  )
}
