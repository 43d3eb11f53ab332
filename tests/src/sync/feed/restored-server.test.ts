import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { RecordingId } from '../../../../contract/ids.ts'
import { freeAudio } from '../../../../src/local/audio/prune-audio.ts'
import { deleteForever } from '../../../../src/local/recordings/delete-forever.ts'
import { askQuestion, renameRecording, setField } from '../../../../src/local/recordings/edit-recording.ts'
import { askLibrary } from '../../../../src/local/recordings/library-chat.ts'
import { deleteRecording, setFavorite } from '../../../../src/local/recordings/queue-edit.ts'
import { correctSegment, renameSpeaker } from '../../../../src/local/transcripts/correct.ts'
import { testUnlessOnPostgres } from '../../../../testkit/stores/test-unless.ts'
import { cases, whole } from '../../../whole.ts'
import { openReplicas, type Replicas, speak, sync, syncAll, transcribeOn } from '../devices/three-replicas.ts'
import { randomOf } from '../devices/world.ts'
import { feedOf, live, stateOf } from './restored-state.ts'

/** As many as `npm run faults -- R1` asks for; each with other chances. */
const RESTORES = Number(process.env['RESTORES'] ?? 1)
const FIRST = Number(process.env['FIRST_RESTORE'] ?? 1)
/** The devices of before restore ids, with which this has to fail: the control of R1. */
const IS_OLD = process.env['OLD_DEVICES'] === '1'

let replicas: Replicas
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  replicas = await openReplicas(IS_OLD)
})
afterEach(() => replicas.close())

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
