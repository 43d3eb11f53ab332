import type { RecordingId } from '../../../../contract/ids.ts'
import type { LocalRecording } from '../../../../src/local/app-database.ts'
import { deleteForever } from '../../../../src/local/recordings/delete-forever.ts'
import { renameRecording } from '../../../../src/local/recordings/edit-recording.ts'
import { keepOrphan } from '../../../../src/local/recordings/orphans.ts'
import { deleteRecording, restoreRecording, setFavorite } from '../../../../src/local/recordings/queue-edit.ts'
import { discardTake, saveRecording } from '../../../../src/local/takes/save-take.ts'
import { drain } from '../../../../src/sync/drain.ts'
import { pull } from '../../../../src/sync/feed/pull.ts'
import { prune } from '../../../../src/sync/outbox/prune.ts'
import { wakeEntries } from '../../../../src/sync/outbox/wake-entries.ts'
import { ANNA, chunks, record } from '../../local/recordings/takes.ts'
import { expectSafe, isOfRecording } from './expected.ts'
import type { Weather } from './model-server.ts'
import type { Random, Side, World } from './world.ts'

const DAY = 24 * 60 * 60 * 1000
const BAD: readonly Weather[] = ['fair', 'fair', 'slow', 'slow', 'lost', 'busy', 'cut']

/** One thing that a person, the network or time does to one device. */
export async function step(world: World, side: Side, random: Random): Promise<void> {
  if (world.restores && random.below(12) === 0) return operate(world, random)
  const act = random.below(20)
  if (act < LOCAL) return stepHere(world, side, act, random)
  // An answer of the server that is on its way knows nothing of what happens on the device meanwhile.
  world.server.meanwhile = () => stepHere(world, side, random.pick(MEANWHILE), random)
  world.server.weather = () => random.pick(BAD)
  return act < LOCAL + 5 ? pullIn(side) : drainAll(side)
}

/** Backups are made more often than one is needed. */
function operate({ server, undone }: World, random: Random): void {
  if (random.below(3) > 0) server.backUp()
  // The backup may know less of the trash, and a device may not have heard of it yet.
  else if (server.restore()) undone.clear()
}

/** What happens without the network. */
const LOCAL = 10
/** Those that an answer that comes late could undo. */
const MEANWHILE = [2, 3, 4, 5, 6, 6, 9]
const MOST_ROWS = 3

async function stepHere(world: World, side: Side, act: number, random: Random): Promise<void> {
  const { app, audio } = side
  const row = await anyRow(side, random)
  switch (act) {
    case 0:
    case 1:
      // Few recordings, so that much happens to each.
      return (await app.recordings.count()) < MOST_ROWS ? speak(world, side, random) : undefined
    case 2:
      return row && renameRecording(app, row.id, `title ${random.below(1000)}`)
    case 3:
      return row && setFavorite(app, row.id, random.below(2) === 0)
    case 4:
      if (row) world.undone.delete(row.id)
      return row && deleteRecording(app, row.id)
    case 5: {
      const trashed = await anyTrashed(side, random)
      return trashed && undo(world, side, trashed.id)
    }
    case 6: {
      const trashed = await anyTrashed(side, random)
      if (!trashed) return
      side.spoken.delete(trashed.id)
      side.gone.add(trashed.id)
      world.undone.delete(trashed.id)
      return deleteForever(app, audio, ANNA, trashed.id)
    }
    case 7:
      return decideOrphan(world, side, random)
    case 8:
      return purgeOne(world, random)
    default:
      for (const { id, confirmedAt, deletedAt } of await app.recordings.toArray())
        if (confirmedAt === null && deletedAt !== null && (await isFree(side, id))) side.spoken.delete(id)
      // As if it had been on all the time.
      await app.meta.put({ key: 'clock', seen: Date.now() + 31 * DAY, believedFrom: 0 })
      return prune({ ...side, isHeard: true, now: () => Date.now() + 31 * DAY, quota: async () => 0 })
  }
}

/** A delete that another device has not got through yet is heard by the server after this, and wins. */
async function undo({ sides, undone }: World, side: Side, id: RecordingId): Promise<void> {
  const others = sides.filter((other) => other !== side)
  const waits = await Promise.all(others.map(({ app }) => app.outbox.where('recording').equals(id).toArray()))
  await restoreRecording(side.app, id)
  if (!waits.flat().some(({ work }) => work.kind === 'delete')) undone.add(id)
}

/** A third device deletes one for good, or the 30 days of the server's trash are over. */
function purgeOne({ server }: World, random: Random): void {
  const all = [...server.rows.values()]
  const purgeable = random.below(3) === 0 ? all : all.filter(({ deletedAt }) => deletedAt !== null)
  if (purgeable.length > 0 && random.below(4) === 0) server.purge(random.pick(purgeable).id)
}

/** No upload of it waits, or its delete does: then its place in the trash is this device's own word. */
async function isFree({ app }: Side, id: RecordingId): Promise<boolean> {
  const kinds = (await app.outbox.where('recording').equals(id).toArray()).map(({ work }) => work.kind)
  return kinds.includes('delete') || !kinds.includes('upload')
}

async function speak({ sounds }: World, side: Side, random: Random): Promise<void> {
  const sound = Uint8Array.from({ length: 3 + random.below(5) }, () => random.below(256))
  const recording = await record(side.audio, chunks(sound, 3), { mime: 'audio/mp4' })
  sounds.set(recording, sound)
  side.spoken.add(recording)
  const finish = { recording, title: `said ${random.below(1000)}` }
  if (random.below(5) > 0) await saveRecording(side.app, side.audio, finish)
  else await discardTake(side.app, side.audio, finish)
}

async function anyRow({ app }: Side, random: Random): Promise<LocalRecording | undefined> {
  const rows = await app.recordings.toArray()
  return rows.length === 0 ? undefined : random.pick(rows)
}

async function anyTrashed({ app }: Side, random: Random): Promise<LocalRecording | undefined> {
  const rows = (await app.recordings.toArray()).filter(({ deletedAt }) => deletedAt !== null)
  return rows.length === 0 ? undefined : random.pick(rows)
}

async function decideOrphan({ undone, sounds }: World, side: Side, random: Random): Promise<void> {
  const { app, audio } = side
  const orphan = (await app.outbox.toArray())
    .filter(isOfRecording)
    .find(({ work, state }) => work.kind === 'upload' && state.kind === 'parked' && state.reason.kind === 'orphan')
  if (!orphan || !(await app.recordings.get(orphan.recording))) return
  undone.delete(orphan.recording)
  if (random.below(2) === 0) return deleteRecording(app, orphan.recording)
  side.spoken.delete(orphan.recording)
  const kept = await keepOrphan(app, audio, orphan.recording)
  side.spoken.add(kept)
  sounds.set(kept, sounds.get(orphan.recording) ?? new Uint8Array())
}

async function drainAll(side: Side): Promise<void> {
  await wakeEntries(side.app, ANNA, ['offline', 'server-busy'])
  await drain(side)
}

async function pullIn(side: Side): Promise<void> {
  // A page of the feed that did not come is asked for again next time.
  await pull(side).catch(() => undefined)
}

/** Fair weather, until nothing more happens. */
export async function settle(world: World): Promise<void> {
  world.server.weather = () => 'fair'
  // What a restored server lacks goes another way round: to it from one device, and from it to the other.
  for (let round = 0; round < (world.restores ? 8 : 4); round++) {
    for (const side of world.sides) {
      await drainAll(side)
      await expectSafe(world, side)
      await pullIn(side)
    }
  }
}
