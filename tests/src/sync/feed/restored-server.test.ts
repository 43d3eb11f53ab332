import 'fake-indexeddb/auto'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { ChangesAnswer } from '../../../../contract/changes.ts'
import type { RecordingId } from '../../../../contract/ids.ts'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { freeRoom } from '../../../../src/features/recorder/notices/free-up-space.ts'
import { countUnsent } from '../../../../src/features/settings/account/sign-out.ts'
import { freeableAudio } from '../../../../src/local/audio/confirmed-audio.ts'
import { freeAudio } from '../../../../src/local/audio/prune-audio.ts'
import { deleteForever } from '../../../../src/local/recordings/delete-forever.ts'
import { askQuestion, renameRecording, setField } from '../../../../src/local/recordings/edit-recording.ts'
import { deleteRecording, setFavorite } from '../../../../src/local/recordings/edits.ts'
import { askLibrary } from '../../../../src/local/recordings/library-chat.ts'
import { keepPart } from '../../../../src/local/recordings/orphans.ts'
import { readStatusInput } from '../../../../src/local/recordings/queries.ts'
import { transcriptStatus } from '../../../../src/local/recordings/recording-status.ts'
import { correctSegment, renameSpeaker } from '../../../../src/local/transcripts/correct.ts'
import { isSessionOpen } from '../../../../src/sync/ask-session.ts'
import { testUnlessOnPostgres } from '../../../../testkit/server/test-unless.ts'
import { cases, whole } from '../../../whole.ts'
import {
  openReplicas,
  type Replica,
  type Replicas,
  speak,
  sync,
  syncAll,
  transcribeOn,
} from '../devices/three-replicas.ts'
import { randomOf } from '../devices/world.ts'

/** As many as `npm run faults -- R1` asks for; each with other chances. */
const RESTORES = Number(process.env['RESTORES'] ?? 1)
const FIRST = Number(process.env['FIRST_RESTORE'] ?? 1)
/** The devices of before restore ids, with which this has to fail: the control of R1. */
const IS_OLD = process.env['OLD_DEVICES'] === '1'

const live = new Uint8Array(await readFile(new URL('../../local/recordings/chromium-live.webm', import.meta.url)))

let replicas: Replicas
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  replicas = await openReplicas(IS_OLD)
})
afterEach(() => replicas.close())

async function feedOf({ jar }: Replica): Promise<ChangesAnswer['changes']> {
  return ((await (await jar.fetch('/api/changes?cursor=0')).json()) as ChangesAnswer).changes
}

/** As a device keeps the times of words. */
const inMilliseconds = ({ segments, ...rest }: Transcript): Transcript => ({
  ...rest,
  segments: segments.map(({ words = [], ...segment }) => ({
    ...segment,
    words: words.map(({ start, end, text }) => ({ start: rounded(start), end: rounded(end), text })),
  })),
})
const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000

/** What the server has, without what it makes by itself. */
async function stateOf(device: Replica) {
  const changes = await feedOf(device)
  const of = <T>(pick: (change: ChangesAnswer['changes'][number]) => T | null): T[] =>
    changes.flatMap((change) => pick(change) ?? [])
  return {
    rows: of((change) =>
      change.kind === 'recording'
        ? {
            id: change.recording.id,
            title: change.recording.title,
            isFavorite: change.recording.isFavorite,
            marks: change.recording.highlights.flatMap(({ mark, start }) => (mark ? [start] : [])),
            isTrash: change.recording.deletedAt !== null,
            sums: change.recording.segments.map(({ sha256 }) => sha256),
          }
        : null,
    ).sort((one, other) => one.id.localeCompare(other.id)),
    transcripts: of((change) => (change.kind === 'transcript' ? inMilliseconds(change.transcript) : null)).sort(
      (one, other) => one.recordingId.localeCompare(other.recordingId),
    ),
    messages: of((change) =>
      change.kind === 'message' || change.kind === 'library-message' ? change.message.id : null,
    ).sort(),
  }
}

for (let seed = FIRST; seed < FIRST + RESTORES; seed++) {
  testUnlessOnPostgres(
    `a server that was restored from an older backup gets all of it back from three devices, and nothing twice (${seed})`,
    async () => {
      const random = randomOf(seed)
      const { devices } = replicas
      const [one, two, three] = devices
      const ids: RecordingId[] = []
      for (const device of devices)
        for (let at = 0; at < 2; at++)
          ids.push(await speak(device, `before ${at}`, live.slice(0, 20_000 + random.below(20_000))))
      await syncAll(devices)
      const [first, second, third, gone] = ids as [RecordingId, RecordingId, RecordingId, RecordingId]
      await replicas.backUp()
      // One of the devices makes room: the backup has what was there.
      const light = random.pick(devices)
      await freeAudio(light.app, light.audio, light.owner)

      for (const device of devices) ids.push(await speak(device, 'after', live.slice(0, 20_000 + random.below(20_000))))
      const words = ids.at(-1) as RecordingId
      await syncAll(devices)
      await transcribeOn(replicas.server(), one, first)
      await transcribeOn(replicas.server(), one, words)
      await syncAll(devices)
      await renameRecording(random.pick(devices).app, first, 'Renamed since')
      await setFavorite(random.pick(devices).app, second, true)
      await setField(random.pick(devices).app, words, { kind: 'marks', marks: [1, 2.5] })
      await deleteRecording(random.pick(devices).app, third)
      const eraser = random.pick(devices)
      await deleteForever(eraser.app, eraser.audio, eraser.owner, gone)
      for (const id of [first, words]) {
        const sentence = { start: 0, heard: 'We will sell the boat in May.', text: `We will sell the ship (${id}).` }
        await correctSegment(one.app, id, sentence)
        await renameSpeaker(one.app, id, { label: '0', name: 'Ann' })
        await askQuestion(two.app, id, 'What about the ship?')
      }
      await syncAll(devices)
      await correctSegment(three.app, words, { start: 3, heard: 'Bo agreed.', text: 'Bo agreed at once.' })
      await askLibrary(three.app, three.owner, 'Who sells the boat?')
      await syncAll(devices)
      const before = await stateOf(one)
      expect(before.messages).toHaveLength(6)
      await replicas.restore()
      if (random.below(2) === 0) await replicas.restore()
      const order = [...devices].sort(() => random.below(3) - 1)
      if (random.below(2) === 0) await Promise.all(order.map(sync))
      await syncAll(order, 3)

      expect(await stateOf(one)).toEqual(before)
      for (const { asked } of devices) expect(asked.filter((call) => call.startsWith('POST /api/chat'))).toEqual([])
      for (const { app } of devices) {
        const rows = await app.recordings.toArray()
        expect(rows.map(({ id }) => id).sort()).toEqual(before.rows.map(({ id }) => id))
        for (const row of before.rows) {
          const local = rows.find(({ id }) => id === row.id)
          expect(local).toMatchObject({ title: row.title, isFavorite: row.isFavorite })
        }
        expect(await app.outbox.toArray()).toEqual([])
        expect(await app.seen.count()).toBe(0)
      }
    },
  )
}

testUnlessOnPostgres(
  'until the restored server has it, nothing that was confirmed counts as room to be freed',
  async () => {
    if (IS_OLD) return
    const [one, two] = replicas.devices
    await replicas.backUp()
    const id = await speak(one, 'after', live)
    await sync(one)
    await sync(two)
    expect(await freeableAudio(one.app, one.audio, one.owner)).toBe(live.length)
    await replicas.restore()
    // It hears of the restore, and nothing is sent yet.
    const { pull } = await import('../../../../src/sync/feed/pull.ts')
    await pull(one)
    expect(await freeableAudio(one.app, one.audio, one.owner)).toBe(0)
    await freeAudio(one.app, one.audio, one.owner)
    expect((await one.audio.segments.toArray()).map(({ bytes }) => bytes)).toEqual([live.length])
    await pull(two)
    const input = await readStatusInput(two.app, id)
    if (!input) throw new Error('It is gone from the device that had no sound of it.')
    expect(transcriptStatus({ ...input, now: 0 })).toEqual({ kind: 'lost' })
    await syncAll([one, two])
    expect(await freeableAudio(one.app, one.audio, one.owner)).toBe(live.length)
    const back = await readStatusInput(two.app, id)
    expect(back && transcriptStatus({ ...back, now: 0 })).toEqual({ kind: 'waiting-engine' })
  },
)

whole(testUnlessOnPostgres)(
  'while the server is restored, nothing is freed on a device that cannot ask it, and signing out says what may be the last copy',
  async () => {
    if (IS_OLD) return
    const [one, two] = replicas.devices
    await replicas.backUp()
    await speak(one, 'after', live)
    await syncAll([one, two])
    const person = { app: one.app, audio: one.audio, user: { id: one.owner, name: 'Anna', email: '', isAdmin: false } }
    const client = { send: (path: string, init: RequestInit) => one.jar.fetch(path, init) } as Parameters<
      typeof isSessionOpen
    >[0]['client']
    const hear = () => isSessionOpen({ client, owner: one.owner }).catch(() => false)
    const isHeard = await hear()
    expect(isHeard).toBe(true)
    expect((await countUnsent(person, isHeard, null)).unheard).toBe(0)
    const there = one.jar
    await replicas.restore()
    const jarNow = one.jar
    // It knows nothing of the restore: its session has ended by that, or there is no network.
    for (const answer of [() => Promise.reject(new TypeError('No network')), there.fetch.bind(there)]) {
      one.jar = Object.assign(Object.create(jarNow), { fetch: answer })
      expect(await freeRoom(person, hear)).toBe(false)
      expect((await countUnsent(person, await hear(), null)).unheard).toBe(1)
    }
    one.jar = jarNow
    await syncAll([one, two])
    expect((await stateOf(two)).rows.map(({ title }) => title)).toEqual(['after'])
    expect(await freeRoom(person, hear)).toBe(true)
    expect(await one.audio.segments.count()).toBe(0)
  },
)

whole(testUnlessOnPostgres)(
  'a part of what a restored server lost is sent on the person’s word, and the whole still comes back from where it is',
  async () => {
    if (IS_OLD) return
    const [one, two] = replicas.devices
    await replicas.backUp()
    const id = await speak(one, 'after', live)
    await syncAll([one, two])
    // Of the file that the other device has fetched, the end is missing.
    const [row] = await one.audio.segments.toArray()
    const chunks = (await one.audio.chunks.toArray()).slice(0, -1)
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.bytes.byteLength, 0)
    if (!row) throw new Error('There is no sound.')
    await two.audio.segments.add({ ...row, bytes, chunks: chunks.length })
    await two.audio.chunks.bulkAdd(chunks)
    await replicas.restore()
    await syncAll([two], 3)
    expect((await stateOf(two)).rows).toEqual([])
    const locks = { request: async (_: string, act: () => Promise<unknown>) => act() } as unknown as LockManager
    const part = await keepPart(two.app, two.audio, id, locks)
    await syncAll([two], 2)
    expect((await stateOf(two)).rows.map((one) => one.id)).toEqual([part])
    const input = await readStatusInput(two.app, id)
    expect(input && transcriptStatus({ ...input, now: 0 })).toEqual({ kind: 'lost' })
    await syncAll([one, two], 2)
    const { rows } = await stateOf(two)
    expect(rows.map((one) => one.id).sort()).toEqual([id, part].sort())
    for (const { app } of [one, two]) expect(await app.outbox.toArray()).toEqual([])
  },
)

whole(testUnlessOnPostgres)(
  'what was taken back since the backup is not there again on a restored server',
  async () => {
    if (IS_OLD) return
    const [one, two] = replicas.devices
    const id = await speak(one, 'before', live)
    await syncAll([one, two])
    await setField(one.app, id, { kind: 'agreed', agreedAt: '2026-01-01T10:00:00.000Z' })
    await setField(one.app, id, { kind: 'spoken-language', spokenLanguage: 'de' })
    await syncAll([one, two])
    await replicas.backUp()
    await setField(one.app, id, { kind: 'agreed', agreedAt: null })
    await setField(one.app, id, { kind: 'spoken-language', spokenLanguage: null })
    await syncAll([one, two])
    await replicas.restore()
    await syncAll([two, one], 3)
    const said = (await feedOf(two)).flatMap((change) => (change.kind === 'recording' ? [change.recording] : []))
    expect(said.map(({ agreedAt, spokenLanguage }) => [agreedAt ?? null, spokenLanguage ?? null])).toEqual([
      [null, null],
    ])
  },
)

testUnlessOnPostgres(
  'an older copy of the data folder that no server notices is noticed by the devices that had heard more, and filled up',
  async () => {
    if (IS_OLD) return
    const [one, two] = replicas.devices
    await speak(one, 'before', live)
    await syncAll([one, two])
    const putBack = await replicas.copyFolder(false)
    const id = await speak(one, 'after', live.slice(0, 20_000))
    await syncAll([one, two])
    await putBack()
    expect((await stateOf(two)).rows).toHaveLength(1)
    await syncAll([two, one], 3)
    expect((await stateOf(two)).rows.map((row) => row.id)).toContain(id)
    for (const { app } of [one, two]) {
      expect(await app.recordings.count()).toBe(2)
      expect(await app.outbox.toArray()).toEqual([])
    }
  },
)

whole(testUnlessOnPostgres)(
  'an older copy that was put back without a word is noticed also where the feed has passed what a device had heard',
  async () => {
    if (IS_OLD) return
    const [one, two] = replicas.devices
    const old = await speak(one, 'before', live.slice(0, 20_000))
    await syncAll([one, two])
    const putBack = await replicas.copyFolder()
    const since = await speak(one, 'since', live)
    await syncAll([one])
    const heard = (await feedOf(one)).length
    await putBack()
    // It has heard nothing since the copy, and goes on with what was put back, further than the other one had heard.
    for (let change = 0; change < 2 * heard + 20; change++) {
      await renameRecording(two.app, old, `Renamed ${change}`)
      await sync(two)
    }
    await syncAll([one, two], 3)
    expect((await stateOf(two)).rows.map(({ id }) => id)).toContain(since)
    expect(await freeableAudio(one.app, one.audio, one.owner)).toBe(20_000 + live.length)
    for (const { app } of [one, two]) expect(await app.outbox.toArray()).toEqual([])
  },
)

whole(testUnlessOnPostgres)(
  'one device was ahead of the backup and another behind it, with changes that wait; twice',
  async () => {
    if (IS_OLD) return
    const [ahead, behind, third] = replicas.devices
    const old = await speak(ahead, 'before', live.slice(0, 20_000))
    await syncAll([ahead, behind, third])
    await replicas.backUp()
    const since = await speak(ahead, 'since', live.slice(0, 30_000))
    await renameRecording(ahead.app, old, 'Renamed by one')
    await syncAll([ahead, third])
    await transcribeOn(replicas.server(), ahead, since)
    await syncAll([ahead])
    await askQuestion(ahead.app, since, 'What was decided?')
    await syncAll([ahead, third])
    // It had no network since the backup.
    await setFavorite(behind.app, old, true)
    const unsent = await speak(behind, 'unsent', live.slice(0, 25_000))
    for (const order of cases([[behind, ahead, third]], [[third, behind, ahead]])) {
      await replicas.restore()
      await syncAll(order, 3)
      const { rows, messages } = await stateOf(ahead)
      expect(rows.map(({ id, title, isFavorite }) => ({ id, title, isFavorite }))).toEqual(
        [
          { id: old, title: 'Renamed by one', isFavorite: true },
          { id: since, title: 'since', isFavorite: false },
          { id: unsent, title: 'unsent', isFavorite: false },
        ].sort((one, other) => one.id.localeCompare(other.id)),
      )
      expect(messages).toHaveLength(2)
      for (const { app } of order) {
        expect(await app.recordings.count()).toBe(3)
        expect(await app.outbox.toArray()).toEqual([])
      }
    }
  },
)
