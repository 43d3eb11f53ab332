import './upload-ahead.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { takeTexts } from '../../../i18n/english/take.ts'
import { uploadedText } from '../../../i18n/format.ts'
import type { UploadProgress } from '../../../local/app-database.ts'
import { isInMemory } from '../../../local/in-memory/in-memory-database.ts'
import { getProgress } from '../../../local/recordings/first-queries.ts'
import { useRecorder } from '../use-recorder.ts'
import { useUser } from '../use-user.ts'

/** Shown when there is something to tell. */
export function UploadAhead() {
  const { app, audio } = useUser()
  const { state } = useRecorder()
  const take = 'take' in state ? state.take : null
  const progress = useLiveQuery(async () => take && getProgress(app, take.recording), [app, take?.recording])
  if (!take || !progress || progress.sent === 0 || isInMemory(audio)) return null
  return <Sent progress={progress} total={take.savedBytes} />
}

/** How much of a take that still waits for its title is on the server already. `total` in bytes. */
function Sent({ progress, total }: { progress: UploadProgress; total: number }) {
  const part = total > 0 ? Math.min(1, progress.sent / total) : 0
  return (
    <div className="record__upload">
      <p className="record__upload-line">
        <span className="record__upload-word">{takeTexts.uploading}</span>
        <span className="numbers">{uploadedText(progress.sent, total)}</span>
      </p>
      <div className="record__upload-bar" aria-hidden="true">
        <span style={{ transform: `scaleX(${part.toFixed(3)})` }} />
      </div>
      <p className="record__upload-calm">{takeTexts.uploadingText}</p>
    </div>
  )
}
