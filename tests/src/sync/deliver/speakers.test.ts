import 'fake-indexeddb/auto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { RecordingId } from '../../../../contract/ids.ts'
import { requestTranscription, setField } from '../../../../src/local/recordings/edit-recording.ts'
import { setFavorite } from '../../../../src/local/recordings/queue-edit.ts'
import { correctSegment, reassign, renameSpeaker } from '../../../../src/local/transcripts/correct.ts'
import { openReplicas, type Replica, type Replicas, speak, syncAll, transcribeOn } from '../devices/three-replicas.ts'
import { randomOf } from '../devices/world.ts'

const live = new Uint8Array(await readFile(new URL('../../local/recordings/chromium-live.webm', import.meta.url)))

let replicas: Replicas
let id: RecordingId
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  replicas = await openReplicas()
  const [one] = replicas.devices
  id = await speak(one, 'Three people', live.slice(0, 20_000))
  await syncAll(replicas.devices)
  await transcribeOn(replicas.server(), one, id)
  await syncAll(replicas.devices)
})
afterAll(() => replicas.close())

const transcriptOf = async ({ app }: Replica) => {
  const transcript = await app.transcripts.get(id)
  if (!transcript) throw new Error('The device has no transcript.')
  return transcript
}
const give = async (device: Replica, at: number[], label: string) =>
  reassign(device.app, id, { made: (await transcriptOf(device)).createdAt, at, label })
const speakersOf = async (device: Replica) => (await transcriptOf(device)).segments.map(({ speaker }) => speaker)
/** What every device has, when it is the same on all of them. */
async function everywhere() {
  const [first, ...others] = await Promise.all(replicas.devices.map(transcriptOf))
  for (const other of others) expect(other).toEqual(first)
  return first
}

it('what two devices changed with no network meets on the server: of one sentence the later, of others both', async () => {
  const [one, two] = replicas.devices
  expect(await speakersOf(one)).toEqual(['0', '1', '0', '1'])
  await give(one, [0, 2], '1')
  await correctSegment(one.app, id, { start: 3, heard: 'Bo agreed.', text: 'Bo agreed at once.' })
  await give(two, [2, 3], '0 · 0:02')
  await renameSpeaker(two.app, id, { label: '0 · 0:02', name: 'Cleo' })
  await syncAll([one, two, replicas.devices[2]])
  const transcript = await everywhere()
  expect(transcript?.segments.map(({ speaker }) => speaker)).toEqual(['1', '1', '0 · 0:02', '0 · 0:02'])
  expect(transcript?.segments.map(({ heardSpeaker }) => heardSpeaker)).toEqual(['0', undefined, '0', '1'])
  expect(transcript).toMatchObject({ speakers: { '0 · 0:02': 'Cleo' }, text: expect.stringContaining('at once') })
})

it('is undone on the device that did it, for all', async () => {
  const [one] = replicas.devices
  const before = await speakersOf(one)
  const back = await give(one, [0, 1, 2, 3], '9')
  await syncAll(replicas.devices)
  expect((await everywhere())?.segments.every(({ speaker }) => speaker === '9')).toBe(true)
  for (const { at, label } of back) await give(one, at, label)
  await syncAll(replicas.devices)
  await everywhere()
  expect(await speakersOf(one)).toEqual(before)
})

it('whatever three devices do and whoever is heard first, all end with the same', async () => {
  for (let seed = 1; seed <= 5; seed++) {
    const random = randomOf(seed)
    for (let step = 0; step < 12; step++) {
      const device = random.pick(replicas.devices)
      const at = [0, 1, 2, 3].filter(() => random.below(2) === 0)
      if (at.length > 0) await give(device, at, random.pick(['0', '1', '2', '']))
      if (random.below(4) === 0) await syncAll([device], 1)
    }
    await syncAll(replicas.devices)
    const made = await everywhere()
    expect(made?.segments.map(({ speaker, heardSpeaker }) => heardSpeaker ?? speaker)).toEqual(['0', '1', '0', '1'])
  }
})

it('a new transcript is asked for with how many people spoke at most; without it, as it was said before', async () => {
  const [one] = replicas.devices
  const { database } = replicas.server().context
  const said = async () =>
    (await database.selectFrom('recordings').select('most_speakers').where('id', '=', id).executeTakeFirst())
      ?.most_speakers
  for (const [hint, expected] of [
    [{ mostSpeakers: 2 }, 2],
    [{}, 2],
    [{ mostSpeakers: null }, null],
  ] as const) {
    await requestTranscription(one.app, id, hint)
    await syncAll([one])
    expect(await said()).toBe(expected)
  }
  await requestTranscription(one.app, id, { mostSpeakers: 3 })
  await requestTranscription(one.app, id)
  // What waits with it goes in one call.
  await setFavorite(one.app, id, true)
  await setField(one.app, id, { kind: 'spoken-language', spokenLanguage: 'de' })
  await syncAll([one])
  expect(await said()).toBe(3)
})
