import { fileURLToPath } from 'node:url'
import type { EngineTest } from '../../contract/accounts/engines.ts'
import { outcomeOf, type Trial } from '../config/engine-trial.ts'
import { EngineFailedError, type Transcriber } from './transcriber.ts'

/** Public domain (testkit/speech/LICENCES.md), and what is said in it. Seconds. */
export const SAMPLE = {
  path: fileURLToPath(new URL('../../testkit/speech/jfk.wav', import.meta.url)),
  mime: 'audio/wav',
  seconds: 11,
}
const SAID = 'And so my fellow Americans ask not what your country can do for you ask what you can do for your country'

/** Gives the engine a known sample: the words that it hears and how long it takes, or why it cannot. */
export function tryOutEngine(transcriber: Transcriber, trial: Trial): Promise<EngineTest> {
  const began = performance.now()
  const hear = async (): Promise<EngineTest> => {
    const { segments } = await transcriber.transcribe(SAMPLE, { signal: trial.signal })
    const took = (performance.now() - began) / 1000
    const heard = segments.map(({ text }) => text.trim()).join(' ')
    return { outcome: 'heard', said: SAID, heard, took, sample: SAMPLE.seconds }
  }
  return outcomeOf(hear, trial, (error) => (error instanceof EngineFailedError ? error : null))
}
