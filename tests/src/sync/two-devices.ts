import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { expect } from 'vitest'
import type { RecordingId } from '../../../contract/ids.ts'
import type { LocalRecording, OutboxEntry, RecordingEntry } from '../../../src/local/app-database.ts'
import { deleteForever } from '../../../src/local/recordings/delete-forever.ts'
import { renameRecording } from '../../../src/local/recordings/edit-recording.ts'
import { deleteRecording, restoreRecording, setFavorite } from '../../../src/local/recordings/edits.ts'
import { keepOrphan } from '../../../src/local/recordings/orphans.ts'
import { discardTake, saveRecording } from '../../../src/local/takes/save-take.ts'
import { drain } from '../../../src/sync/drain.ts'
import { pull } from '../../../src/sync/feed/pull.ts'
import { prune } from '../../../src/sync/outbox/prune.ts'
import { wakeEntries } from '../../../src/sync/outbox/wake-entries.ts'
import { ANNA, chunks, record } from '../local/recordings/takes.ts'
import { type Device, openDevice } from './device.ts'
import { ModelServer, sumOf, type Weather } from './model-server.ts'

export type Random = { below(count: number): number; pick<T>(from: readonly T[]): T }

/** The same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
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

const isOfRecording = (entry: OutboxEntry): entry is RecordingEntry => entry.recording !== null

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

/** What the person did last, and the server does not know yet, is what the device shows. */
function expectEdits(known: ReadonlyMap<RecordingId, LocalRecording>, outbox: readonly OutboxEntry[]): void {
  const titles = new Map<RecordingId, string>()
  const trash = new Map<RecordingId, 'delete' | 'restore'>()
  for (const { work, recording, state } of outbox.filter(isOfRecording)) {
    if (work.kind === 'title') titles.set(recording, work.title)
    if (state.kind === 'parked') trash.delete(recording)
    else if (work.kind === 'delete' || work.kind === 'restore') trash.set(recording, work.kind)
  }
  for (const [id, title] of titles) expect(known.get(id)?.title, 'a pending edit wins').toBe(title)
  for (const [id, kind] of trash) {
    const row = known.get(id)
    if (row) expect(row.deletedAt === null, `a pending ${kind} of ${id} wins`).toBe(kind === 'restore')
  }
}

/** What stands anywhere under an id is what was spoken, and nobody claims other sums. */
async function expectBytes({ server, sounds }: World, { app, audio }: Side): Promise<void> {
  for (const [id, segments] of server.sounds) {
    expect(segments, `${id} on the server`).toEqual([sounds.get(id)])
    expect(server.rows.get(id)?.segments.map(({ sha256 }) => sha256)).toEqual([sumOf(sounds.get(id))])
  }
  const here = new Map<RecordingId, number[]>()
  for (const { recording, bytes } of await audio.chunks.orderBy(':id').toArray())
    here.set(recording, [...(here.get(recording) ?? []), ...new Uint8Array(bytes)])
  for (const [id, bytes] of here) expect(bytes, `${id} on a device`).toEqual([...(sounds.get(id) ?? [])])
  for (const { id, confirmedAt, segments } of await app.recordings.toArray())
    if (confirmedAt !== null)
      expect(
        segments.map(({ sha256 }) => sha256),
        id,
      ).toEqual([sumOf(sounds.get(id))])
}

/** What may never be false, whatever happens. */
export async function expectSafe(world: World, side: Side): Promise<void> {
  const { server } = world
  await expectBytes(world, side)
  const [rows, segments, outbox, tombstones] = await Promise.all([
    side.app.recordings.toArray(),
    side.audio.segments.toArray(),
    side.app.outbox.toArray(),
    side.app.tombstones.toArray(),
  ])
  const heard = new Set(segments.map(({ recording }) => recording))
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const { id, confirmedAt } of rows) if (confirmedAt !== null) side.confirmed.add(id)
  for (const id of side.spoken) {
    if (!heard.has(id)) expect(side.confirmed, `${id} lost its sound before it was confirmed`).toContain(id)
    if (!heard.has(id)) expect(server.ever, `${id} is lost, and the server never had it`).toContain(id)
    if (known.get(id)?.confirmedAt === null) expect(heard, `${id} lost its unconfirmed sound`).toContain(id)
  }
  for (const id of side.gone) expect(known.has(id), `${id} is back`).toBe(false)
  expectEdits(known, outbox)
  for (const { recording } of tombstones) expect(known.has(recording), `${recording} is back`).toBe(false)
  for (const { id, confirmedAt, deletedAt } of rows) {
    if (confirmedAt !== null || deletedAt !== null) continue
    const uploads = outbox.filter(({ recording, work }) => recording === id && work.kind === 'upload')
    expect(uploads.length, `${id} waits for no upload`).toBe(1)
  }
  for (const count of server.births.values()) expect(count, 'a second copy').toBe(1)
}

function expectUndone({ server, undone }: World, isNowhere: IsNowhere): void {
  for (const id of undone) {
    // Deleted for good by a third device.
    if (server.purged.has(id) || isNowhere(id)) continue
    expect(server.rows.get(id), `${id} was taken out of the trash`).toMatchObject({ deletedAt: null })
  }
}

/**
 * Where the server went back to before it and no device has its sound any more, or only one that has it in its trash, words
 * alone are left of a recording.
 */
async function nowhere({ server, sides }: World): Promise<(id: RecordingId) => boolean> {
  const heard = new Set<RecordingId>()
  for (const { app, audio } of sides)
    for (const { recording } of await audio.segments.toArray())
      if (!(await app.recordings.get(recording))?.deletedAt) heard.add(recording)
  return (id) => server.ever.has(id) && !server.rows.has(id) && !heard.has(id)
}

/** What is true when all has been said and done. */
export async function expectSame(world: World): Promise<void> {
  const { server, sides } = world
  const isNowhere = await nowhere(world)
  expectUndone(world, isNowhere)
  for (const side of sides) await expectSettled(world, side, isNowhere)
  for (const { app } of sides) {
    for (const id of server.purged) {
      const local = await app.recordings.get(id)
      if (local) expect(local, `${id} is back`).toMatchObject({ confirmedAt: null })
    }
  }
}

type IsNowhere = (id: RecordingId) => boolean

async function expectSettled({ server }: World, side: Side, isNowhere: IsNowhere): Promise<void> {
  const outbox = await side.app.outbox.toArray()
  const unsent = new Set(outbox.map(({ recording }) => recording))
  const parked = new Set(outbox.filter(({ state }) => state.kind === 'parked').map(({ recording }) => recording))
  for (const { work, recording } of outbox.filter(isOfRecording)) {
    // What was said of a recording goes with it, once the person has decided about it.
    expect(parked, `${work.kind} still waits`).toContain(recording)
    const local = await side.app.recordings.get(recording)
    const isTrash = server.rows.get(recording)?.deletedAt || local?.deletedAt
    const isGone = server.purged.has(recording) || isTrash || isNowhere(recording)
    expect(isGone, `${work.kind} is parked for nothing`).toBeTruthy()
  }
  for (const { id, deletedAt } of await side.app.recordings.toArray())
    if (deletedAt === null && !unsent.has(id) && !isNowhere(id))
      expect(server.rows.has(id), `${id} never arrived`).toBe(true)
  for (const [id, { title, isFavorite, deletedAt }] of server.rows) {
    const local = await side.app.recordings.get(id)
    if (!unsent.has(id)) expect(local).toMatchObject({ title, isFavorite, deletedAt })
  }
}
