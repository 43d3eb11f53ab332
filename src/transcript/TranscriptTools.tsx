import { copyText, downloadFile } from '../platform/share.ts'
import { fileName } from '../ui/format.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import { notify } from '../ui/notices.ts'
import { transcriptTexts } from '../ui/texts/recording.ts'

type TranscriptToolsProps = { title: string; text: string; searching: boolean; onSearch: () => void }

export function TranscriptTools({ title, text, searching, onSearch }: TranscriptToolsProps) {
  const copy = async (): Promise<void> => {
    try {
      await copyText(text)
      notify({ title: transcriptTexts.copied })
    } catch {
      notify({ title: transcriptTexts.copyFailed, description: transcriptTexts.copyFailedText, type: 'error' })
    }
  }
  const download = (): void => {
    downloadFile(fileName(title, transcriptTexts.ending), new Blob([text], { type: 'text/plain;charset=utf-8' }))
    notify({ title: transcriptTexts.downloadStarted })
  }
  return (
    <div className="transcript__tools">
      <Tool icon="search" label={transcriptTexts.search} pressed={searching} onClick={onSearch} />
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
