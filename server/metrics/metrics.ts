import type { EngineFault, EngineKind } from '../../contract/accounts/engines.ts'
import type { JobOutcome } from '../jobs/job-outcome.ts'
import type { JobKind } from '../jobs/job-queue.ts'

/** One request. `route` is its pattern, such as /api/recordings/:id: never an address, which holds ids. */
export type Answered = { method: string; route: string; status: number; seconds: number }

export type RescueOutcome = 'whole' | 'partial' | 'failed'

/** What is counted. Nothing that says who, and nothing that says which recording. */
export type Metrics = {
  answered(request: Answered): void
  /** A request that carries audio has begun; what it gives back says that it has ended. */
  uploading(): () => void
  /** Audio that has arrived and is stored. */
  received(bytes: number): void
  /** Both in seconds. */
  transcribed(engine: string, amount: { speech: number; work: number }): void
  engineFailed(kind: EngineKind, engine: string, fault: EngineFault): void
  jobEnded(kind: JobKind, outcome: JobOutcome): void
  /** A take whose device stays away. `partial`: some of it cannot be read; `failed`: nothing of it was kept, or not now. */
  rescued(outcome: RescueOutcome): void
  /** What a scrape gets; null when nobody may ask. */
  report: (() => Promise<{ type: string; text: string }>) | null
}

/** Where nobody asks nothing is counted, and no library is loaded. */
export const noMetrics: Metrics = {
  answered() {},
  uploading: () => () => {},
  received() {},
  transcribed() {},
  engineFailed() {},
  jobEnded() {},
  rescued() {},
  report: null,
}
