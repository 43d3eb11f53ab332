import type { RecordingId, UserId } from '../../contract/ids.ts'
import type { Analysis } from '../../contract/recordings/analysis.ts'
import type { Transcript } from '../../contract/recordings/transcript.ts'
import { type LanguageModel, passages } from '../../core/language/language-model.ts'
import { enqueuePush } from '../push/enqueue-push.ts'
import { transactionOf } from '../store/dialects/transactions.ts'
import type { Database, Write } from '../store/schema.ts'
import { findAnalysis, isOf, saveAnalysis } from '../store/tables/recordings/analyses.ts'
import { changeRecording } from '../store/tables/recordings/recordings.ts'
import { findSentences } from '../store/tables/recordings/transcripts.ts'
import { transcriptHash } from '../transcripts/transcript-hash.ts'

/** Analyzes stored recordings, once for each transcript, whether a job or a user asks. */
export type Analyst = {
  /** The stored analysis of exactly this transcript, made now if there is none or `again`. Throws ModelFailedError. */
  analyze(transcript: Transcript, user: UserId, options: AnalyzeOptions): Promise<Analysis>
}

export type AnalyzeOptions = {
  signal: AbortSignal
  again?: boolean
  /** True where nobody waits for it: no notification. */
  isQuiet?: boolean
  /** Called in the transaction that would store it. */
  isWanted?: (write: Write) => Promise<boolean>
}
type Making = { transcript: Transcript; hash: string; isNews: boolean }

export function createAnalyst({ database, model }: { database: Database; model: LanguageModel }): Analyst {
  const inFlight = new Map<RecordingId, { hash: string; analysis: Promise<Analysis> }>()

  async function make(
    { transcript, hash, isNews }: Making,
    user: UserId,
    { signal, isWanted }: AnalyzeOptions,
  ): Promise<Analysis> {
    const result = await model.analyze(passages(transcript), { signal, person: user })
    const analysis: Analysis = { ...result, recordingId: transcript.recordingId, createdAt: new Date().toISOString() }
    await transactionOf(database, user, async (write) => {
      if (isWanted && !(await isWanted(write))) return
      const now = await findSentences(write, transcript.recordingId)
      // The transcript was replaced meanwhile, or its speakers named: its own job makes the analysis that belongs to it.
      if (!now || transcriptHash(now) !== hash) return
      await changeRecording(write, transcript.recordingId, user, { analysis: 'done' })
      await saveAnalysis(write, user, { analysis, transcriptHash: hash })
      if (isNews) await enqueuePush(write, { recording: transcript.recordingId, user, ready: 'analysis' })
    })
    return analysis
  }

  return {
    async analyze(transcript, user, options) {
      const { again = false, isQuiet = false } = options
      const id = transcript.recordingId
      const hash = transcriptHash(transcript)
      const running = inFlight.get(id)
      if (running?.hash === hash) return running.analysis
      const kept = await findAnalysis(database, id)
      if (kept && isOf(kept, transcript) && !again) return kept.analysis
      // An analysis that is made again for a corrected sentence sends no notification.
      const isNews = again || (!isQuiet && (!kept || kept.analysis.createdAt < transcript.createdAt))
      const analysis = make({ transcript, hash, isNews }, user, options).finally(() => inFlight.delete(id))
      inFlight.set(id, { hash, analysis })
      return analysis
    },
  }
}
