import { useAtomValue } from 'jotai'
import type { Analysis } from '../../contract/analysis.ts'
import { analysisMarkdown } from '../../contract/analysis-file.ts'
import type { Transcript } from '../../contract/transcript.ts'
import type { LocalRecording } from '../db/app.ts'
import { copyText } from '../platform/share.ts'
import { onlineAtom } from '../store.ts'
import { notify } from '../ui/notices.ts'
import { analysisTexts } from '../ui/texts/recording.ts'
import { isBuiltIn } from './cited-points.ts'
import { useAnalyze } from './use-analyze.ts'

type AnalysisFootProps = { recording: LocalRecording; analysis: Analysis; transcript: Transcript }

/** Who made the analysis and of how much of the words; and what can be done with it. */
export function AnalysisFoot({ recording, analysis, transcript }: AnalysisFootProps) {
  const online = useAtomValue(onlineAtom)
  const { running, run } = useAnalyze(transcript, false)
  const busy = running || recording.analysis === 'queued'
  const copy = async (): Promise<void> => {
    try {
      await copyText(analysisMarkdown(recording.title, analysis))
      notify({ title: analysisTexts.copied })
    } catch {
      notify({ title: analysisTexts.copyFailed, description: analysisTexts.copyFailedText, type: 'error' })
    }
  }
  return (
    <footer className="analysis__foot">
      <p className="analysis__engine">
        {isBuiltIn(analysis.engine) ? analysisTexts.builtIn : analysisTexts.by(analysis.engine)}
        {analysis.coverage ? <span className="numbers"> · {analysisTexts.read(analysis.coverage)}</span> : null}
      </p>
      <div className="analysis__actions">
        <button type="button" className="text-action" onClick={() => void copy()}>
          {analysisTexts.copy}
        </button>
        <button type="button" className="text-action" disabled={!online || busy} onClick={run}>
          {busy ? analysisTexts.analyzing : analysisTexts.again}
        </button>
      </div>
    </footer>
  )
}
