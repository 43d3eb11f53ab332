import { fileURLToPath } from 'node:url'
import type { EngineTest } from '../../contract/accounts/engines.ts'
import { EngineFailedError, type Transcriber } from './transcriber.ts'

/** Public domain (testkit/speech/LICENCES.md), and what is said in it. Seconds. */
export const SAMPLE = {
  path: fileURLToPath(new URL('../../testkit/speech/jfk.wav', import.meta.url)),
  mime: 'audio/wav',
  seconds: 11,
}
const SAID = 'And so my fellow Americans ask not what your country can do for you ask what you can do for your country'

type TryOut = {
  /** A time-out as its reason counts as a failure of the engine; any other reason is thrown. */
  signal: AbortSignal
  /** For failures that nobody has foreseen. */
  report: (error: unknown) => void
}

/** Gives the engine a known sample: the words that it hears and how long it takes, or why it cannot. */
export async function tryOutEngine(transcriber: Transcriber, { signal, report }: TryOut): Promise<EngineTest> {
  const began = performance.now()
  try {
    const { segments } = await transcriber.transcribe(SAMPLE, { signal })
    const took = (performance.now() - began) / 1000
    const heard = segments.map(({ text }) => text.trim()).join(' ')
    return { outcome: 'heard', said: SAID, heard, took, sample: SAMPLE.seconds }
  } catch (error) {
    if (isTimeOut(error)) return failed('time-out', 'The engine took too long.')
    signal.throwIfAborted()
    if (error instanceof EngineFailedError) return failed(error.fault, error.message)
    report(error)
    return failed('other', 'The engine failed for an unknown reason. See the server log.')
  }
}

const failed = (fault: (EngineTest & { outcome: 'failed' })['fault'], reason: string): EngineTest => ({
  outcome: 'failed',
  fault,
  reason,
})

const isTimeOut = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'
