import { useEffect, useRef } from 'react'
import { transcriptTexts } from '../../../i18n/english/recording.ts'
import type { TranscriptStatus } from '../../../local/recordings/recording-status.ts'
import { announce } from '../../../ui/announcer.tsx'

type Stage = 'started' | 'half' | 'ready' | 'failed'

/** The points that a screen reader hears of, and not each percent. Pure. */
export function stageOf(status: Pick<TranscriptStatus, 'kind'> & { progress?: number | null }): Stage | null {
  switch (status.kind) {
    case 'processing':
      return (status.progress ?? 0) < 0.5 ? 'started' : 'half'
    case 'transcribed':
      return 'ready'
    case 'failed':
      return 'failed'
    default:
      return null
  }
}

/** Says when a transcript begins to be made, is half there, is ready, or fails: nothing of one that was ready before. */
export function useTranscriptSaid(status: TranscriptStatus | null): void {
  const stage = status && stageOf(status)
  const last = useRef<Stage | null>(null)
  useEffect(() => {
    const before = last.current
    if (stage === null || stage === before) return
    last.current = stage
    if (before !== null || stage === 'started') announce(transcriptTexts.said[stage])
  }, [stage])
}
