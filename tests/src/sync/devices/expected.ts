import { expect } from 'vitest'
import type { RecordingId } from '../../../../contract/ids.ts'
import type { LocalRecording, OutboxEntry, RecordingEntry } from '../../../../src/local/app-database.ts'
import { sumOf } from './model-server.ts'
import type { Side, World } from './world.ts'

export const isOfRecording = (entry: OutboxEntry): entry is RecordingEntry => entry.recording !== null

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
