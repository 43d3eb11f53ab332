import type { RecorderState } from '../capture/recorder-state.ts'
import { isInMemory } from '../local/in-memory/in-memory-database.ts'
import type { SignedInUser } from '../session/store.ts'

type Stores = Pick<SignedInUser, 'app' | 'audio'>

/**
 * What was recorded or changed while memory stood in for a database, and the server does not have yet: it ends with the
 * page. Sound that the server has confirmed may end with it.
 */
export async function isUnsavedInMemory({ app, audio }: Stores): Promise<boolean> {
  if (isInMemory(app) && (await app.outbox.count()) > 0) return true
  if (!isInMemory(audio)) return false
  const ids = new Set((await audio.segments.toArray()).map(({ recording }) => recording))
  const rows = await app.recordings.bulkGet([...ids])
  return rows.some((row) => row === undefined || row.confirmedAt === null)
}

/** A page whose recording runs, or waits for its title and is on no disk, is not left without a question. */
export function isTakeAtRisk(state: RecorderState, stores: Stores | null): boolean {
  switch (state.kind) {
    case 'recording':
    case 'paused':
    case 'stopping':
      return true
    case 'finished':
      return state.take.lagSeconds > 0 || (stores !== null && isInMemory(stores.audio))
    default:
      return false
  }
}
