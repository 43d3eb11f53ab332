import type { EngineFault, EngineTest } from '../../contract/accounts/engines.ts'

export type Trial = {
  /** A time-out as its reason counts as a failure of the engine; any other reason is thrown. */
  signal: AbortSignal
  /** For failures that nobody has foreseen. */
  report: (error: unknown) => void
}

/** What came of a trial. `foreseen` tells the failures that have a sentence for the person from the others. */
export async function outcomeOf(
  work: () => Promise<EngineTest>,
  { signal, report }: Trial,
  foreseen: (error: unknown) => { fault: EngineFault; message: string } | null,
): Promise<EngineTest> {
  try {
    return await work()
  } catch (error) {
    if (isTimeOut(error)) return failed('time-out', 'The engine took too long.')
    signal.throwIfAborted()
    const known = foreseen(error)
    if (known) return failed(known.fault, known.message)
    report(error)
    return failed('other', 'The engine failed for an unknown reason. See the server log.')
  }
}

const failed = (fault: EngineFault, reason: string): EngineTest => ({ outcome: 'failed', fault, reason })

const isTimeOut = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'
