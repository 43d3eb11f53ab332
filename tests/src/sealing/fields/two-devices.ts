import { afterAll, beforeAll, vi } from 'vitest'
import type { Change } from '../../../../contract/changes.ts'
import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import type { RecordingRow } from '../../../../contract/recordings/recording.ts'
import { type SealedValue, sealedValueEndpoints } from '../../../../contract/recordings/sealed-values.ts'
import { drawRestoreId } from '../../../../server/store/feed/restore-id.ts'
import { moveFeedsOn } from '../../../../server/store/feed/revisions.ts'
import type { Client } from '../../../../src/api/client.ts'
import { renameRecording, setField } from '../../../../src/local/recordings/edit-recording.ts'
import { openValues } from '../../../../src/sealing/fields/open-values.ts'
import { drain } from '../../../../src/sync/drain.ts'
import type { DrainContext } from '../../../../src/sync/drain-context.ts'
import { pull } from '../../../../src/sync/feed/pull.ts'
import { wakeEntries } from '../../../../src/sync/outbox/wake-entries.ts'
import { fakeWebm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestServer } from '../../../../testkit/server/test-server.ts'
import { saveSealed, sealedDevice, speakSealed } from '../sealed-devices.ts'
import { begin, letIn } from '../sealing-devices.ts'

export type TestDevice = ReturnType<typeof sealedDevice>

let people = 0

/** A server for the tests of a file, on which the mode is offered. */
export function serverOfFile(): () => TestServer {
  let server: TestServer | undefined
  beforeAll(async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    server = await startTestServer({ ZERO_ACCESS: 'offered' })
  })
  afterAll(() => server?.close())
  return () => {
    if (!server) throw new Error('The server starts with the first test.')
    return server
  }
}

/** A person with a laptop, on which the account began, and a phone in it. */
export async function twoDevices(server: TestServer): Promise<{ laptop: TestDevice; phone: TestDevice }> {
  const email = `fields${++people}@example.org`
  const jar = await server.newPerson(email)
  const owner = (await server.context.people.findByEmail(email))?.id as UserId
  const [laptop, phone] = [sealedDevice(jar, owner), sealedDevice(jar, owner)]
  await begin(laptop)
  await letIn(laptop, phone)
  return { laptop, phone }
}

/** The database is as if an older copy of it had been put in its place. */
export async function restore({ context }: TestServer, change: () => Promise<unknown>): Promise<void> {
  await change()
  await context.database.transaction().execute(async (write) => {
    await moveFeedsOn(write)
    await drawRestoreId(write)
  })
}

export const send = async (device: DrainContext): Promise<void> => {
  await wakeEntries(device.app, device.owner, ['offline', 'server-busy', 'sign-in', 'storage'])
  await drain(device)
}

/** A recording of one second that the server has confirmed, with its title sealed. */
export async function record(device: TestDevice, title: string): Promise<RecordingId> {
  const id = await speakSealed(device, [new Uint8Array(fakeWebm(64))])
  await saveSealed(device, id, title)
  await send(device)
  return id
}

export async function rename(device: TestDevice, id: RecordingId, title: string): Promise<void> {
  await renameRecording(device.app, id, title)
  await send(device)
}

export const mark = (device: TestDevice, id: RecordingId, marks: number[]) =>
  setField(device.app, id, { kind: 'marks', marks })

export const rowOf = async ({ app }: TestDevice, id: RecordingId) => {
  const row = await app.recordings.get(id)
  if (!row) throw new Error('The recording is not here.')
  return row
}

export const titleOf = async (device: TestDevice, id: RecordingId): Promise<string> => (await rowOf(device, id)).title
export const waiting = async ({ app }: TestDevice) =>
  (await app.outbox.toArray()).map(({ work, state }) => [work.kind, 'reason' in state ? state.reason : state.kind])

/** What the server gives to whoever asks: all kept values. */
export const valuesOn = async ({ client }: TestDevice): Promise<SealedValue[]> =>
  (await client.call(sealedValueEndpoints.sealedValues, { query: { after: '0' } })).values

export const versionsOn = async (device: TestDevice, id: RecordingId): Promise<number[]> =>
  (await valuesOn(device))
    .filter(({ recordingId }) => recordingId === id)
    .map(({ version }) => Number.parseInt(version, 10))

/** Opens what a server gives that changes the list of values. */
export async function openFrom(device: TestDevice, lie: (values: SealedValue[]) => SealedValue[]): Promise<void> {
  const call: Client['call'] = async (endpoint, input) => {
    const answer = await device.client.call(endpoint, input)
    if ((endpoint as unknown) !== sealedValueEndpoints.sealedValues) return answer
    const { values, ...rest } = answer as { values: SealedValue[] }
    return { ...rest, values: lie(values) } as typeof answer
  }
  await openValues({ ...device, client: { ...device.client, call } })
}

/** Pulls from a server that changes what its feed says. */
async function pullChanged(device: TestDevice, lie: (changes: Change[]) => Change[], now = device.now): Promise<void> {
  const call: Client['call'] = async (endpoint, input) => {
    const answer = await device.client.call(endpoint, input)
    if (endpoint.path !== '/api/changes') return answer
    const page = answer as { changes: Change[] }
    return { ...page, changes: lie(page.changes) } as typeof answer
  }
  await pull({ ...device, now, client: { ...device.client, call } })
}

/** From one that changes the rows of recordings. */
export const pullFrom = (device: TestDevice, lie: (row: RecordingRow) => Partial<RecordingRow>): Promise<void> =>
  pullChanged(device, (changes) =>
    changes.map((change) =>
      change.kind === 'recording'
        ? { ...change, recording: { ...change.recording, ...lie(change.recording) } }
        : change,
    ),
  )

/** From one that says of a recording, which it has, that it was deleted for good. */
export const pullPurged = (device: TestDevice, recordingId: RecordingId, now?: () => number): Promise<void> =>
  pullChanged(device, (changes) => [...changes, { kind: 'purged', revision: 0, recordingId }], now)

export const DAY = 24 * 60 * 60 * 1000

/** Whether audio of it is on this device. */
export const isHeardOn = async ({ audio }: TestDevice, recording: RecordingId): Promise<boolean> =>
  (await audio.segments.filter((row) => row.recording === recording && row.bytes > 0).count()) > 0

/** The feed without what a page opens at its end: as a service worker takes it in. */
export const pullOnly = (device: TestDevice): Promise<void> => pull({ ...device, sealing: undefined })
