import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import type { RecordingId } from '../../../../contract/ids.ts'
import { seeded } from '../../../../testkit/figures/random.ts'
import { ANNA } from '../../local/recordings/takes.ts'
import { type Device, openDevice } from './device.ts'
import { ModelServer } from './model-server.ts'

export type Random = { below(count: number): number; pick<T>(from: readonly T[]): T }

/** The same numbers for the same seed. */
export function randomOf(seed: number): Random {
  const next = seeded(seed)
  const below = (count: number): number => Math.floor(next() * count)
  return {
    below,
    pick(from) {
      const picked = from[below(from.length)]
      if (picked === undefined) throw new Error('There is nothing to pick from.')
      return picked
    },
  }
}

/**
 * `spoken`: recorded here, and nobody here has said that it may go. `confirmed`: was seen to be confirmed here. `gone`:
 * deleted here for good.
 */
export type Side = Device & { spoken: Set<RecordingId>; confirmed: Set<RecordingId>; gone: Set<RecordingId> }
export type World = {
  server: ModelServer
  sides: readonly [Side, Side]
  /** What was spoken, byte for byte, by the id that it has. */
  sounds: Map<RecordingId, Uint8Array>
  /** Whether this history knows backups. */
  restores: boolean
  /** Taken out of the trash, and nobody has said anything else of it since. */
  undone: Set<RecordingId>
}

export function openWorld(restores: boolean): World {
  const server = new ModelServer()
  const side = (): Side => {
    // Each device has databases of its own under the same names.
    Dexie.dependencies.indexedDB = new IDBFactory()
    return Object.assign(openDevice(ANNA, '', server.fetch), {
      spoken: new Set<RecordingId>(),
      confirmed: new Set<RecordingId>(),
      gone: new Set<RecordingId>(),
    })
  }
  return { server, sides: [side(), side()], undone: new Set(), sounds: new Map(), restores }
}
