import type { RefObject } from 'react'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import { libraryTexts } from '../../i18n/english/library.ts'
import { transcriptTexts } from '../../i18n/english/recording.ts'
import { correctTexts } from '../../i18n/english/transcript.ts'
import { fileName } from '../../i18n/format.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { langOf } from '../../local/transcripts/language.ts'
import { copyText, downloadFile } from '../../platform/share.ts'
import { Icon, type IconName } from '../../ui/icons/screen-icons.tsx'
import { ofRecording } from '../../ui/recordings/of-recording.ts'
import { notify } from '../../ui/shell/notices.ts'

type TranscriptToolsProps = {
  box: RefObject<HTMLDivElement | null>
  recording: LocalRecording
  transcript: Transcript
  /** Asked for at the press: of an hour of words it takes a while. */
  text: () => string
  searching: boolean
  onSearch: () => void
  correcting: boolean
  /** Null while the transcript is being made: what is corrected then would be overwritten. */
  onCorrect: (() => void) | null
}

export function TranscriptTools(props: TranscriptToolsProps) {
  const { recording, text, searching, onSearch, correcting, onCorrect } = props
  const { title } = recording
  const of = ofRecording(recording, langOf(props.transcript.language))
  const copy = async (): Promise<void> => {
    try {
      await copyText(`${title}\n\n${text()}`)
      notify({ title: transcriptTexts.copied, description: libraryTexts.copiedText(title, true), about: of.about })
    } catch {
      notify({ title: transcriptTexts.copyFailed, ...of, description: transcriptTexts.copyFailedText, type: 'error' })
    }
  }
  const download = (): void => {
    downloadFile(fileName(title, transcriptTexts.ending), new Blob([text()], { type: 'text/plain;charset=utf-8' }))
    notify({ title: transcriptTexts.downloadStarted, ...of })
  }
  return (
    <div ref={props.box} className="transcript__tools">
      <Tool icon="search" label={transcriptTexts.search} pressed={searching} onClick={onSearch} />
      {onCorrect ? <Tool icon="pen" label={correctTexts.mode} pressed={correcting} onClick={onCorrect} /> : null}
      <Tool icon="copy" label={transcriptTexts.copy} onClick={() => void copy()} />
      <Tool icon="download" label={transcriptTexts.download} onClick={download} />
    </div>
  )
}

type ToolProps = { icon: IconName; label: string; pressed?: boolean; onClick: () => void }

const Tool = ({ icon, label, pressed, onClick }: ToolProps) => (
  <button type="button" className="icon-button" aria-label={label} aria-pressed={pressed} onClick={onClick}>
    <Icon name={icon} />
  </button>
)
