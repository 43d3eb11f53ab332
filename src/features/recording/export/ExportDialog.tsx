import './export-dialog.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { EXPORT_PATH } from '../../../../contract/endpoints.ts'
import { needsM4a } from '../../../../contract/m4a.ts'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { UnplayableError } from '../../../../core/media/unplayable-error.ts'
import { toMarkdown, toSrt, toText, toVtt } from '../../../../core/text/transcript-files.ts'
import { consentTexts } from '../../../i18n/english/consent.ts'
import { exportTexts } from '../../../i18n/english/export.ts'
import { extraTexts } from '../../../i18n/english/extras.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { fileName } from '../../../i18n/format.ts'
import { exactTime } from '../../../i18n/relative-time.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { getTranscript } from '../../../local/recordings/queries.ts'
import { langOf } from '../../../local/transcripts/language.ts'
import { downloadFile, downloadFrom, shareFile } from '../../../platform/share.ts'
import { ExtraMissingError, loadExtra } from '../../../session/load-extra.ts'
import { onlineAtom, type SignedInUser } from '../../../session/store.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon, type IconName } from '../../../ui/icons/screen-icons.tsx'
import { ofRecording } from '../../../ui/recordings/of-recording.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { downloadAudio, downloadM4a } from './download-audio.ts'

type ExportDialogProps = { person: SignedInUser; recording: LocalRecording; onClose: () => void }

type Form = {
  label: 'text' | 'markdown' | 'word' | 'srt' | 'vtt'
  ending: string
  type: string
  /** `note`: a sentence more; empty: none. */
  make: (title: string, transcript: Transcript, note: string) => string | Promise<ArrayBuffer>
}

const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const toDocx = async (title: string, transcript: Transcript, note: string): Promise<ArrayBuffer> =>
  (await loadExtra('documents', () => import('./docx.ts'))).toDocx(title, transcript, note)

const forms: readonly Form[] = [
  {
    label: 'text',
    ending: '_transcript.txt',
    type: 'text/plain',
    make: (_, transcript, note) => toText(transcript, note),
  },
  { label: 'markdown', ending: '.md', type: 'text/markdown', make: toMarkdown },
  { label: 'word', ending: '.docx', type: DOCX_TYPE, make: toDocx },
  { label: 'srt', ending: '.srt', type: 'application/x-subrip', make: (_, transcript) => toSrt(transcript) },
  { label: 'vtt', ending: '.vtt', type: 'text/vtt', make: (_, transcript, note) => toVtt(transcript, note) },
]

const agreedNote = ({ agreedAt }: LocalRecording): string =>
  agreedAt ? consentTexts.agreedNote(exactTime(agreedAt)) : ''

/** Everything a person can take away of one recording. What needs the network says so on its button. */
export function ExportDialog({ person, recording, onClose }: ExportDialogProps) {
  const online = useAtomValue(onlineAtom)
  const transcript = useLiveQuery(() => getTranscript(person.app, recording.id), [person.app, recording.id])
  const of = ofRecording(recording, langOf(transcript?.language))
  const kept = recording.confirmedAt !== null
  const done = async (work: () => unknown): Promise<void> => {
    try {
      await work()
      onClose()
    } catch (error) {
      const description =
        error instanceof ExtraMissingError
          ? extraTexts.offline
          : error instanceof UnplayableError
            ? serverTexts.said(error.message)
            : exportTexts.failedText
      notify({ title: exportTexts.failed, ...of, description, type: 'error' })
    }
  }
  const take = async (form: Form, words: Transcript): Promise<void> => {
    const content = await form.make(recording.title, words, agreedNote(recording))
    downloadFile(fileName(recording.title, form.ending), new Blob([content], { type: form.type }))
    notify({ title: exportTexts.started, ...of })
  }
  const share = async (words: Transcript): Promise<void> => {
    const file = new File([words.text], fileName(recording.title, '_transcript.txt'), { type: 'text/plain' })
    const shared = await shareFile(file, { title: recording.title, text: words.text })
    if (shared === 'copied') notify({ title: exportTexts.copied, ...of })
  }
  return (
    <Dialog isRead title={exportTexts.title} onClose={onClose}>
      <ul className="export">
        {transcript
          ? forms.map((form) => (
              <Choice
                key={form.ending}
                icon="download"
                label={exportTexts[form.label]}
                onChoose={() => void done(() => take(form, transcript))}
              />
            ))
          : null}
        {transcript ? (
          <Choice icon="share" label={exportTexts.share} onChoose={() => void done(() => share(transcript))} />
        ) : null}
        <Choice
          icon="download"
          label={exportTexts.audio}
          onChoose={() => void done(() => downloadAudio(person, recording))}
        />
        {recording.segments.some(({ mime }) => needsM4a(mime)) ? (
          <Choice
            icon="download"
            label={exportTexts.m4a}
            why={kept ? (online ? null : exportTexts.needsNetwork) : exportTexts.needsUpload}
            onChoose={() => void done(() => downloadM4a(recording))}
          />
        ) : null}
        <Choice
          icon="download"
          label={exportTexts.zip}
          why={kept ? (online ? null : exportTexts.needsNetwork) : exportTexts.needsUpload}
          onChoose={() => void done(() => downloadFrom(`${EXPORT_PATH}/${recording.id}`))}
        />
      </ul>
      <button type="button" className="text-action export__close" onClick={onClose}>
        {exportTexts.close}
      </button>
    </Dialog>
  )
}

type ChoiceProps = {
  icon: IconName
  label: string
  /** Why it cannot be chosen now; null when it can. */
  why?: string | null
  onChoose: () => void
}

const Choice = ({ icon, label, why = null, onChoose }: ChoiceProps) => (
  <li>
    <button type="button" className="export__choice" disabled={why !== null} onClick={onChoose}>
      <Icon name={icon} size={20} />
      <span>
        {label}
        {why === null ? null : <span className="export__why">{why}</span>}
      </span>
    </button>
  </li>
)
