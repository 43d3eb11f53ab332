import { useEffect, useState } from 'react'
import { endpoints } from '../../../contract/endpoints.ts'
import type { RecordingId } from '../../../contract/ids.ts'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import { analysisTexts } from '../../i18n/english/recording.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { langOf } from '../../local/transcripts/language.ts'
import { client } from '../../session/client.ts'
import { useSyncNow } from '../../session/store.ts'
import { ofRecording } from '../../ui/recordings/of-recording.ts'
import { notify } from '../../ui/shell/notices.ts'

/** A language model reads 90 minutes of talk in this time, or not at all. */
const TIMEOUT_MS = 180_000

/** Recordings whose analysis this page has asked for by itself: once each (docs/product.md#recording-page). */
const asked = new Set<RecordingId>()

/** Asks the server to analyse; the result comes back through the sync like everything else. */
export function useAnalyze(recording: LocalRecording, transcript: Transcript, automatic: boolean) {
  const [running, setRunning] = useState(false)
  const syncNow = useSyncNow()
  const of = ofRecording(recording, langOf(transcript.language))
  const analyze = async (text: string, recordingId: RecordingId, again: boolean): Promise<void> => {
    setRunning(true)
    try {
      const body = { recordingId, transcript: text, ...(again ? { again } : {}) }
      await client.call(endpoints.analyzeTranscription, { body, timeoutMs: TIMEOUT_MS })
      await syncNow()
      notify({ title: analysisTexts.complete, ...of })
    } catch {
      notify({ title: analysisTexts.failed, ...of, description: analysisTexts.failedText, type: 'error' })
    } finally {
      setRunning(false)
    }
  }
  const isDue = automatic && transcript.text !== '' && !asked.has(transcript.recordingId)
  useEffect(() => {
    if (!isDue) return
    asked.add(transcript.recordingId)
    void analyze(transcript.text, transcript.recordingId, false)
  })
  return {
    running: running || isDue,
    run: () => void analyze(transcript.text, transcript.recordingId, true),
  }
}
