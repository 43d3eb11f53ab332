import { recordTexts } from '../../../i18n/english/record.ts'
import { uploadedText } from '../../../i18n/format.ts'
import type { UploadProgress } from '../../../local/app-database.ts'

/** How much of a take that still waits for its title is on the server already. `total` in bytes. */
export function UploadAhead({ progress, total }: { progress: UploadProgress; total: number }) {
  const part = total > 0 ? Math.min(1, progress.sent / total) : 0
  return (
    <div className="record__upload">
      <p className="record__upload-line">
        <span className="record__upload-word">{recordTexts.uploading}</span>
        <span className="numbers">{uploadedText(progress.sent, total)}</span>
      </p>
      <div className="record__upload-bar" aria-hidden="true">
        <span style={{ transform: `scaleX(${part.toFixed(3)})` }} />
      </div>
      <p className="record__upload-calm">{recordTexts.uploadingText}</p>
    </div>
  )
}
