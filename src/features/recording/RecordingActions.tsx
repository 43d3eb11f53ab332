import { useState } from 'react'
import { exportTexts } from '../../i18n/english/export.ts'
import { recordingTexts } from '../../i18n/english/recording.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { getTranscript } from '../../local/recordings/queries.ts'
import { readLangs } from '../../local/transcripts/language.ts'
import { extra } from '../../session/extra.tsx'
import type { SignedInUser } from '../../session/store.ts'
import { Icon } from '../../ui/icons/screen-icons.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ofRecording } from '../../ui/recordings/of-recording.ts'
import { notify } from '../../ui/shell/notices.ts'
import { downloadAudio } from './export/download-audio.ts'
import { FavoriteButton } from './FavoriteButton.tsx'
import { keepEntry } from './keep/keep-entry.ts'
import { isChosen, isHere, type Whereabouts } from './keep/use-kept.ts'
import { RenameDialog } from './RenameDialog.tsx'

const LanguageDialog = extra('documents', async () => (await import('./LanguageDialog.tsx')).LanguageDialog)
const ExportDialog = extra('documents', async () => (await import('./export/ExportDialog.tsx')).ExportDialog)

type RecordingActionsProps = {
  person: SignedInUser
  recording: LocalRecording
  kept: Whereabouts
  share: (recording: LocalRecording, transcript: string) => Promise<void>
  onDelete: () => void
}

export function RecordingActions({ person, recording, kept, share, onDelete }: RecordingActionsProps) {
  const [renaming, setRenaming] = useState(false)
  const [exporting, setExporting] = useState(false)
  const [telling, setTelling] = useState(false)
  const shareIt = async (): Promise<void> => {
    const transcript = await getTranscript(person.app, recording.id)
    await share(recording, transcript?.text ?? '')
  }
  const download = async (): Promise<void> => {
    // Only what is said needs the language.
    const langs = await readLangs(person.app, [recording.id]).catch(() => undefined)
    const of = ofRecording(recording, langs?.get(recording.id))
    try {
      await downloadAudio(person, recording)
      notify({ title: recordingTexts.downloadStarted, ...of })
    } catch {
      const [title, description] = [recordingTexts.downloadFailed, recordingTexts.downloadFailedText]
      notify({ title, ...of, description, type: 'error' })
    }
  }
  return (
    <div className="detail-bar__actions">
      <FavoriteButton person={person} recording={recording} />
      <button type="button" className="icon-button" aria-label={recordingTexts.share} onClick={() => void shareIt()}>
        <Icon name="share" />
      </button>
      <Menu
        label={recordingTexts.more}
        entries={[
          { label: recordingTexts.rename, icon: 'pen', run: () => setRenaming(true) },
          ...(isHere(kept) ? [] : [keepEntry(person, recording, isChosen(kept))]),
          { label: recordingTexts.downloadAudio, icon: 'download', run: () => void download() },
          { label: exportTexts.open, icon: 'import', run: () => setExporting(true) },
          { label: recordingTexts.language, icon: 'chat', run: () => setTelling(true) },
          { label: recordingTexts.delete, icon: 'trash', run: onDelete },
        ]}
      />
      {renaming ? <RenameDialog app={person.app} recording={recording} onClose={() => setRenaming(false)} /> : null}
      {exporting ? <ExportDialog person={person} recording={recording} onClose={() => setExporting(false)} /> : null}
      {telling ? <LanguageDialog person={person} recording={recording} onClose={() => setTelling(false)} /> : null}
    </div>
  )
}
