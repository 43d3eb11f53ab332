import type { RecordingId } from '../../../../contract/ids.ts'
import type { Recorder } from '../../../capture/recorder.ts'
import type { DrainContext } from '../../../sync/drain-context.ts'
import { type SentSoFar, sendNewest } from '../../../sync/upload/send-newest.ts'
import { afterChunk, NEW_CADENCE } from './send-cadence.ts'

/** After a failure, or on a slow link, the outbox goes on as ever; captions wait so long. Milliseconds. */
const OUTBOX_MS = 5000
/** A link on which one takes longer is slow: what else waits looks for its turn each three seconds (AFTER_BUSY_MS). Milliseconds. */
const SLOW_MS = 700
/** Whoever else sends at this moment is soon done. Milliseconds. */
const AFTER_OTHERS_MS = 300

/** Sends the take about each second, close to its newest chunk, until it is stopped. It never waits for the recorder, nor the recorder for it. */
export function sendWhileOn(
  recorder: Pick<Recorder, 'state' | 'subscribe'>,
  context: DrainContext,
  recording: RecordingId,
): () => void {
  const sent: SentSoFar = new Map()
  let cadence = NEW_CADENCE
  let isStopped = false
  let isSending = false
  /** A chunk has come that is to be sent, perhaps while the one before it is. */
  let isDue = false
  let later: ReturnType<typeof setTimeout> | undefined

  const sendAfter = (milliseconds: number): void => {
    later = setTimeout(() => {
      later = undefined
      void send()
    }, milliseconds)
  }
  const send = async (): Promise<void> => {
    if (isSending || later !== undefined) return
    isSending = true
    try {
      while (isDue && !isStopped) {
        isDue = false
        const since = context.now()
        const isOurTurn = await sendNewest(context, recording, sent)
        isDue ||= !isOurTurn
        if (!isOurTurn) return sendAfter(AFTER_OTHERS_MS)
        if (context.now() - since > SLOW_MS) return sendAfter(OUTBOX_MS)
      }
    } catch (error) {
      console.warn('Captions wait; what was recorded is sent as ever.', error)
      sendAfter(OUTBOX_MS)
    } finally {
      isSending = false
    }
  }
  const look = (): void => {
    const state = recorder.state()
    if ((state.kind !== 'recording' && state.kind !== 'paused') || state.take.recording !== recording) return
    if (state.take.savedBytes === cadence.bytes) return
    const [next, isNow] = afterChunk(cadence, state.take.savedBytes)
    cadence = next
    if (!isNow) return
    isDue = true
    void send()
  }
  look()
  const unsubscribe = recorder.subscribe(look)
  return () => {
    isStopped = true
    clearTimeout(later)
    unsubscribe()
  }
}
