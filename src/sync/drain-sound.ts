import { endpoints } from '../../contract/endpoints.ts'
import { ApiFailure } from '../api/api-failure.ts'
import type { OutboxEntry } from '../db/app.ts'
import { deliver } from './deliver.ts'
import type { DrainContext } from './drain-context.ts'
import { DRAIN_LOCK } from './drain-lock.ts'
import { isQuestion, type Lane, type SoundEntry } from './lane.ts'
import { type Drained, workOff } from './work-off.ts'

/** A question of a few bytes. Milliseconds. */
const THERE_MS = 10_000

const soundLane: Lane<SoundEntry> = {
  lock: DRAIN_LOCK,
  takes: (entry: OutboxEntry): entry is SoundEntry => !isQuestion(entry),
  // What was spoken exists once.
  rank: ({ work }) => (work.kind === 'upload' || work.kind === 'upload-ahead' ? 0 : 1),
  deliver,
  isServerThere,
  hasSeveral: true,
}

/** Sends all but questions: sound first, then edits. */
export const drainSound = (context: DrainContext): Promise<Drained> => workOff(context, soundLane)

/**
 * Whether it was that one call alone which was not heard or understood. `perhaps`: what answers speaks JSON but is not
 * understood even here, so each entry finds out by itself.
 */
export async function isServerThere({
  client,
  signal,
}: Pick<DrainContext, 'client' | 'signal'>): Promise<'yes' | 'perhaps' | 'no'> {
  try {
    await client.call(endpoints.session, { signal, timeoutMs: THERE_MS })
    return 'yes'
  } catch (error) {
    if (!(error instanceof ApiFailure)) return 'no'
    if (error.kind === 'status') return 'yes'
    return error.cause === undefined || error.cause instanceof SyntaxError || isNetwork(error) ? 'no' : 'perhaps'
  }
}

const isNetwork = ({ failure }: ApiFailure): boolean => failure.kind === 'offline' && failure.why === 'network'
