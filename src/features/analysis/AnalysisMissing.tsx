import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import { analysisTexts } from '../../i18n/english/recording.ts'
import { serverTexts } from '../../i18n/english/server.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { onlineAtom } from '../../session/store.ts'
import { Button } from '../../ui/Button.tsx'
import { analysisWait, isTranscriptWhole } from './analysis-wait.ts'
import { useAnalyze } from './use-analyze.ts'

type AnalysisMissingProps = { recording: LocalRecording; transcript: Transcript; chat: ReactNode }

export function AnalysisMissing({ recording, transcript, chat }: AnalysisMissingProps) {
  const online = useAtomValue(onlineAtom)
  const automatic = online && recording.analysis === 'none' && isTranscriptWhole({ recording, transcript })
  const { running, run } = useAnalyze(recording, transcript, automatic)
  const wait = analysisWait({ recording, transcript, online, asking: running })
  switch (wait) {
    case 'queued':
    case 'written':
      return (
        <>
          <p className="analysis__waiting" role="status">
            <span className="spinner" aria-hidden="true" />
            {wait === 'queued' ? analysisTexts.redirecting : analysisTexts.analyzing}
          </p>
          {chat}
        </>
      )
    case 'transcript':
    case 'offline':
      return (
        <>
          <p className="analysis__none">
            {wait === 'offline' ? analysisTexts.noneOffline : analysisTexts.afterTranscript}
          </p>
          {chat}
        </>
      )
    case 'failed':
    case 'none':
      return (
        <>
          <p className="analysis__none">
            {wait === 'failed' ? analysisTexts.failedBefore : analysisTexts.none}{' '}
            {serverTexts.said(recording.analysisFailure ?? '')}
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
}
