import { useEffect, useRef } from 'react'
import { transcriptTexts } from '../../../i18n/english/recording.ts'
import type { TranscriptStatus } from '../../../local/recordings/recording-status.ts'
import { announce } from '../../../ui/announcer.tsx'

type Stage = 'started' | 'half' | 'ready' | 'silent' | 'failed'

/** The points that a screen reader hears of, and not each percent. Pure. */
export function stageOf(status: Pick<TranscriptStatus, 'kind'> & { progress?: number | null }): Stage | null {
  switch (status.kind) {
    case 'processing':
      return (status.progress ?? 0) < 0.5 ? 'started' : 'half'
    case 'transcribed':
      return 'ready'
    case 'no-speech':
      return 'silent'
    case 'failed':
      return 'failed'
    default:
      return null
  }
}

/** What is said of the next stage; nothing where it is known, or where only the progress of a running one got lost. Pure. */
export function saidAfter(before: Stage | null, stage: Stage | null): Stage | null {
  if (stage === before || (before === null && stage !== 'started')) return null
  return before === 'half' && stage === 'started' ? null : stage
}

/** Says when a transcript begins to be made, is half there, is ready, or fails, and that nobody spoke: nothing of one that was ready before. */
export function useTranscriptSaid(status: TranscriptStatus | null): void {
  const stage = status && stageOf(status)
  const last = useRef<Stage | null>(null)
  useEffect(() => {
    const said = saidAfter(last.current, stage)
    if (said) announce(transcriptTexts.said[said])
    last.current = said ?? last.current ?? stage
  }, [stage])
}
