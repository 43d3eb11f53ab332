import type { Transcript } from '../../../contract/recordings/transcript.ts'
import type { LocalRecording } from '../../local/app-database.ts'

/** Why there is no analysis. `transcript`, `queued`, `written` and `offline`: it comes without anybody doing anything. */
export type AnalysisWait = 'transcript' | 'queued' | 'written' | 'offline' | 'failed' | 'none'

type Known = {
  recording: Pick<LocalRecording, 'analysis' | 'transcription'>
  transcript: Pick<Transcript, 'partial'>
  online: boolean
  /** It is being asked for, or will be at once. */
  asking: boolean
}

/** A part of a transcript is not analysed: what was decided may come at the end. Pure. */
export const isTranscriptWhole = ({ recording, transcript }: Pick<Known, 'recording' | 'transcript'>): boolean =>
  !transcript.partial && recording.transcription?.state !== 'running' && recording.transcription?.state !== 'queued'

export function analysisWait({ recording, transcript, online, asking }: Known): AnalysisWait {
  if (!isTranscriptWhole({ recording, transcript })) return 'transcript'
  if (recording.analysis === 'queued') return 'queued'
  if (asking || recording.analysis === 'done') return 'written'
  if (recording.analysis === 'failed') return 'failed'
  return online ? 'none' : 'offline'
}
