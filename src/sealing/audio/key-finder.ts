import { hex } from '../../../core/sealing/bytes.ts'
import type { FindKey } from '../../../core/sealing/sealed-audio.ts'
import type { Client } from '../../api/client.ts'
import type { SegmentRow } from '../../local/audio-database.ts'
import { keyStoreOf } from '../key-store.ts'
import { adoptLock, openRecordingKey } from '../recording-keys.ts'
import { lookAtKeys } from '../sync-keys.ts'
import type { Databases } from './seal-take.ts'

/** Finds keys here, those that lie with this audio among them; the server is asked once for one that has not come yet. */
export async function keyFinder(
  databases: Databases,
  client: Client,
  rows: readonly Pick<SegmentRow, 'lock'>[],
): Promise<FindKey> {
  const { app } = databases
  for (const { lock } of rows) if (lock) await adoptLock(app, lock)
  const find: FindKey = (kid) => openRecordingKey(app, keyStoreOf(app), kid)
  return async (kid) => {
    const key = await find(kid)
    if (key) return key
    await lookAtKeys(databases, client).catch((error: unknown) =>
      console.warn(`The key ${hex(kid)} cannot be asked for.`, error),
    )
    return find(kid)
  }
}
