import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import { analysisTexts } from '../../i18n/english/recording.ts'
import { serverTexts } from '../../i18n/english/server.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { onlineAtom } from '../../session/store.ts'
import { Button } from '../../ui/Button.tsx'
import { useAnalyze } from './use-analyze.ts'

type AnalysisMissingProps = { recording: LocalRecording; transcript: Transcript; chat: ReactNode }

export function AnalysisMissing({ recording, transcript, chat }: AnalysisMissingProps) {
  const online = useAtomValue(onlineAtom)
  const queued = recording.analysis === 'queued'
  const { running, run } = useAnalyze(transcript, online && recording.analysis === 'none')
  const busy = queued || running || recording.analysis === 'done'
  if (busy) {
    return (
      <>
        <p className="analysis__waiting" role="status">
          <span className="spinner" aria-hidden="true" />
          {queued ? analysisTexts.redirecting : analysisTexts.analyzing}
        </p>
        {chat}
      </>
    )
  }
  return (
    <>
      <p className="analysis__none">
        {recording.analysis === 'failed' ? analysisTexts.failedBefore : analysisTexts.none}{' '}
        {serverTexts.said(recording.analysisFailure ?? '')} {online ? '' : analysisTexts.noneOffline}
      </p>
      <div className="analysis__actions">
        <Button disabled={!online} onClick={run}>
          {analysisTexts.analyze}
        </Button>
        {chat}
      </div>
    </>
  )
}
