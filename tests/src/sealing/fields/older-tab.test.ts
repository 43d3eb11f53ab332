import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import type { RecordingId } from '../../../../contract/ids.ts'
import type { DrainContext } from '../../../../src/sync/drain-context.ts'
import { pull } from '../../../../src/sync/feed/pull.ts'
import { fakeWebm } from '../../../../testkit/server/recordings.ts'
import { saveSealed, speakSealed } from '../sealed-devices.ts'
import { rowOf, send, serverOfFile, type TestDevice, titleOf, twoDevices, versionsOn, waiting } from './two-devices.ts'

const server = serverOfFile()

const TITLE = 'Quarterly numbers of the orchard'

/** The server has its audio, and no row of it was written yet: the service worker has sent it. */
async function sentByWorker(device: TestDevice): Promise<RecordingId> {
  const id = await speakSealed(device, [new Uint8Array(fakeWebm(64))])
  await saveSealed(device, id, TITLE)
  await until(device, { ...device, sealing: undefined }, [['title', 'pending']])
  return id
}

/** Sends until this waits: a call may fail on a busy machine. */
const until = (device: TestDevice, context: DrainContext, left: string[][]) =>
  vi.waitUntil(async () => {
    await send(context)
    return JSON.stringify(await waiting(device)) === JSON.stringify(left)
  })

const park = ({ app }: TestDevice, message: string) =>
  app.outbox.toCollection().modify((entry) => {
    entry.state = { kind: 'parked', reason: { kind: 'refused', message } }
  })

/** What a tab does that knows nothing of all this: it sends the fields of an edit as they stand, alone or with others. */
async function sendAsEdit(device: TestDevice, together: boolean): Promise<string> {
  const [entry] = await device.app.outbox.toArray()
  if (!entry) throw new Error('Nothing waits.')
  const { kind: _, ...fields } = entry.work
  const edits = { recordings: [{ id: entry.recording, edits: [entry.work] }] }
  const answer = together
    ? await device.jar.json('POST', '/api/edits', edits)
    : await device.jar.json('PATCH', `/api/recordings/${entry.recording}`, fields)
  const said = await answer.json()
  expect(together ? said.recordings[0].edits[0].status : answer.status).toBeGreaterThanOrEqual(400)
  await park(device, 'Refused.')
  return JSON.stringify(together ? edits : fields)
}

test.each([
  ['alone', false],
  ['with others', true],
])('a tab that knows no sealed values sends no word of a row, %s, and a page of now writes it', async (_, together) => {
  const { laptop, phone } = await twoDevices(server())
  const id = await sentByWorker(laptop)
  expect(await sendAsEdit(laptop, together)).not.toContain(TITLE)
  expect(await titleOf(laptop, id)).toBe(TITLE)
  await pull(laptop)
  expect(await waiting(laptop)).toEqual([['title', 'pending']])
  await until(laptop, laptop, [])
  await pull(phone)
  expect(await titleOf(phone, id)).toBe(TITLE)
  expect((await rowOf(phone, id)).segments).toEqual((await rowOf(laptop, id)).segments)
})

test('one that knows of sealed audio alone leaves it to the person, who has nothing to decide', async () => {
  const { laptop, phone } = await twoDevices(server())
  const id = await sentByWorker(laptop)
  await park(laptop, 'Only your devices can change this recording.')
  await pull(laptop)
  expect(await waiting(laptop)).toEqual([['title', 'pending']])
  await until(laptop, laptop, [])
  await pull(phone)
  expect(await titleOf(phone, id)).toBe(TITLE)
  expect(await versionsOn(laptop, id)).toEqual([1])
})
