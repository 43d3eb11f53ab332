import { useAtomValue } from 'jotai'
import type { Analysis } from '../../../contract/recordings/analysis.ts'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import { analysisMarkdown } from '../../../core/text/analysis-file.ts'
import { analysisTexts } from '../../i18n/english/recording.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { langOf } from '../../local/transcripts/language.ts'
import { copyText } from '../../platform/share.ts'
import { onlineAtom } from '../../session/store.ts'
import { isBuiltIn } from '../../ui/recordings/engine-kind.ts'
import { ofRecording } from '../../ui/recordings/of-recording.ts'
import { notify } from '../../ui/shell/notices.ts'
import { TextAction } from '../../ui/TextAction.tsx'
import { useAnalyze } from './use-analyze.ts'

type AnalysisFootProps = { recording: LocalRecording; analysis: Analysis; transcript: Transcript }

/** Who made the analysis and of how much of the words; and what can be done with it. */
export function AnalysisFoot({ recording, analysis, transcript }: AnalysisFootProps) {
  const online = useAtomValue(onlineAtom)
  const { running, run } = useAnalyze(recording, transcript, false)
  const busy = running || recording.analysis === 'queued'
  const of = ofRecording(recording, langOf(transcript.language))
  const copy = async (): Promise<void> => {
    try {
      await copyText(analysisMarkdown(recording.title, analysis))
      notify({ title: analysisTexts.copied, ...of })
    } catch {
      notify({ title: analysisTexts.copyFailed, ...of, description: analysisTexts.copyFailedText, type: 'error' })
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
        <TextAction disabled={!online} waits={busy} onClick={run}>
          {busy ? analysisTexts.analyzing : analysisTexts.again}
        </TextAction>
      </div>
    </footer>
  )
}
