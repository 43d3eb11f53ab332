import { RECORDER_LOCK } from '../local/takes/unfinished.ts'
import { DRAIN_LOCK, QUESTIONS_LOCK } from './drain-lock.ts'

/** Held by the service worker for as long as a sync event lasts, its pauses included. Shared: it keeps nobody out. */
export const EVENT_LOCK = 'sync-event'

/** True while no tab records, holds an unsaved take or uploads: only then may a new version take over. */
export async function isIdle(locks: LockManager | undefined = globalThis.navigator?.locks): Promise<boolean> {
  return ((await locks?.query())?.held ?? []).every(({ name = '' }) => !isBusy(name))
}

const isBusy = (lock: string): boolean =>
  [RECORDER_LOCK, DRAIN_LOCK, QUESTIONS_LOCK, EVENT_LOCK].includes(lock) || lock.startsWith('rec:')
