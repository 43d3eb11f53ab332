import type { UserId } from '../../../contract/ids.ts'
import type { AppDatabase } from '../app-database.ts'
import { segmentsOf } from '../audio/chunk-pages.ts'
import { audioOnDevice } from '../audio/confirmed-audio.ts'
import type { AudioDatabase } from '../audio-database.ts'
import { unconfirmedSegments } from '../device/held-by-server.ts'
import { addAudio } from './add-audio.ts'
import { takeLock } from './unfinished.ts'

/**
 * What was spoken in one tab after another had saved the take becomes a recording of its own, where that tab died before it
 * could save: the take is in the library, so nothing else would offer it.
 */
export async function keepLaterAudio(
  app: AppDatabase,
  audio: AudioDatabase,
  owner: UserId,
  locks: LockManager,
): Promise<void> {
  const sound = await audioOnDevice(audio, owner)
  for (const row of await app.recordings.bulkGet([...sound.keys()])) {
    if (!row || unconfirmedSegments(row, sound.get(row.id) ?? []).length === 0) continue
    await locks.request(takeLock(row.id), { ifAvailable: true }, async (lock) => {
      if (lock) await addAudio(app, audio, row, await segmentsOf(audio, row.id), locks)
    })
  }
}
