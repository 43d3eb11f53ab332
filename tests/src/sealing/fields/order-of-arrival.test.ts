import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RecordingId } from '../../../../contract/ids.ts'
import { marksOf } from '../../../../contract/recordings/user-fields.ts'
import { setField } from '../../../../src/local/recordings/edit-recording.ts'
import { deleteRecording } from '../../../../src/local/recordings/queue-edit.ts'
import { openValues } from '../../../../src/sealing/fields/open-values.ts'
import { pull } from '../../../../src/sync/feed/pull.ts'
import { whole } from '../../../whole.ts'
import { sealedDevice } from '../sealed-devices.ts'
import { letIn } from '../sealing-devices.ts'
import {
  mark,
  pullOnly,
  record,
  rename,
  restore,
  rowOf,
  send,
  serverOfFile,
  type TestDevice,
  twoDevices,
  waiting,
} from './two-devices.ts'

const server = serverOfFile()

const TITLE = 'Of the tablet'
let laptop: TestDevice
let id: RecordingId

beforeEach(async () => {
  ;({ laptop } = await twoDevices(server()))
  id = await record(laptop, 'First')
})

/** Of this account, with the recording, and with neither its wrap nor one of its values. */
async function newTablet(): Promise<TestDevice> {
  const tablet = sealedDevice(laptop.jar, laptop.owner)
  await letIn(laptop, tablet)
  await pullOnly(tablet)
  return tablet
}

/** One that is let in now and has read all of it. */
async function desk(): Promise<TestDevice> {
  const device = await newTablet()
  await record(laptop, 'Another')
  await pull(device)
  return device
}

async function shownOn(device: TestDevice) {
  const { title, highlights } = await rowOf(device, id)
  return { title, marks: marksOf(highlights) }
}

/** No wrap comes to it until what is returned is called, or it writes a value. `onItsWay`: what happens before that is heard. */
function hideWraps(device: TestDevice, onItsWay = async (): Promise<void> => undefined): () => void {
  const { client } = device
  const show = (): unknown => Object.assign(device, { client })
  const call: typeof client.call = async (endpoint, input) => {
    if (endpoint.path === '/api/wraps' && endpoint.method === 'GET')
      return { wraps: [], cursor: '0', more: false } as never
    if (endpoint.method === 'PUT') {
      show()
      await onItsWay()
    }
    return client.call(endpoint, input)
  }
  Object.assign(device, { client: { ...client, call } })
  return show
}

describe('a device that edits a recording of which it has read nothing yet', () => {
  test('reads first, and writes what was there as well', async () => {
    await mark(laptop, id, [1.5])
    await send(laptop)
    const tablet = await newTablet()
    await rename(tablet, id, TITLE)
    expect(await waiting(tablet)).toEqual([])
    expect(await shownOn(tablet)).toEqual({ title: TITLE, marks: [1.5] })
    // The newest value alone has both: who is let in now reads that.
    await server().context.database.deleteFrom('sealed_values').where('n', '<', 3).execute()
    expect(await shownOn(await desk())).toEqual({ title: TITLE, marks: [1.5] })
  })

  whole(test)('takes in what was there once its key comes, though it has written above it', async () => {
    await mark(laptop, id, [1.5])
    await send(laptop)
    const tablet = await newTablet()
    const show = hideWraps(tablet)
    await rename(tablet, id, TITLE)
    expect(await waiting(tablet)).toEqual([])
    show()
    await record(laptop, 'Another')
    await pull(tablet)
    await record(laptop, 'A third')
    await pull(tablet)
    expect(await shownOn(tablet)).toEqual({ title: TITLE, marks: [1.5] })
    await send(tablet)
    await pull(laptop)
    expect(await shownOn(laptop)).toEqual({ title: TITLE, marks: [1.5] })
  })

  test('writes what opened while its own was on its way behind that', async () => {
    await mark(laptop, id, [1.5])
    await send(laptop)
    const tablet = await newTablet()
    hideWraps(tablet, () => openValues(tablet))
    await openValues(tablet)
    await rename(tablet, id, TITLE)
    await send(tablet)
    expect(await waiting(tablet)).toEqual([])
    await server()
      .context.database.deleteFrom('sealed_values')
      .where('recording_id', '=', id)
      .where('n', '<', 4)
      .execute()
    expect(await shownOn(await desk())).toEqual({ title: TITLE, marks: [1.5] })
  })
})

describe('a value that comes before its recording', () => {
  /** The recording was changed while this device read the feed: it has moved behind what was read, and its value has not. */
  async function pullWithout(device: TestDevice, hidden: RecordingId): Promise<void> {
    const call: typeof device.client.call = async (endpoint, input) => {
      const answer = await device.client.call(endpoint, input)
      if (endpoint.path !== '/api/changes') return answer
      const page = answer as { changes: { recording?: { id: string } }[] }
      return { ...page, changes: page.changes.filter(({ recording }) => recording?.id !== hidden) } as typeof answer
    }
    await pull({ ...device, client: { ...device.client, call } })
  }

  test('is shown once that is here', async () => {
    await record(laptop, 'Another')
    const tablet = sealedDevice(laptop.jar, laptop.owner)
    await letIn(laptop, tablet)
    await pullWithout(tablet, id)
    expect(await tablet.app.recordings.get(id)).toBeUndefined()
    await deleteRecording(laptop.app, id)
    await send(laptop)
    await pull(tablet)
    expect((await shownOn(tablet)).title).toBe('First')
  })
})

whole(test)(
  'a restored server gets back the newest row, though values were read in the middle of its feed',
  async () => {
    await rename(laptop, id, TITLE)
    await restore(server(), () =>
      server().context.database.deleteFrom('sealed_values').where('recording_id', '=', id).where('n', '>', 1).execute(),
    )
    // As a page at its start, in which something is to be sent at that moment.
    await pull({ ...laptop, isWanted: () => true })
    await openValues(laptop)
    await pull(laptop)
    await send(laptop)
    expect((await shownOn(await desk())).title).toBe(TITLE)
  },
)

describe('a restored server that has lost the recording', () => {
  const lose = () =>
    restore(server(), async () => {
      await server().context.database.deleteFrom('sealed_values').where('recording_id', '=', id).execute()
      await server().context.database.deleteFrom('recordings').where('id', '=', id).execute()
    })

  test('gets it from the device that has its audio, and the newer title of another one stays', async () => {
    const tablet = await newTablet()
    await rename(tablet, id, TITLE)
    await lose()
    await pull(tablet)
    await pull(laptop)
    // By its service worker: what its other devices may know is left to a page.
    const worker = { ...laptop, sealing: undefined, places: new Map() }
    await send(worker)
    await pull(tablet)
    await send(tablet)
    await pull(laptop)
    await send(laptop)
    await pull(tablet)
    expect(await waiting(laptop)).toEqual([])
    for (const device of [laptop, tablet]) expect((await shownOn(device)).title).toBe(TITLE)
    // The server has it as well, and nobody's word was given to it in the clear.
    expect((await shownOn(await desk())).title).toBe(TITLE)
  })

  whole(test)('gets it with the title that waited there for it', async () => {
    const tablet = await newTablet()
    await rename(tablet, id, TITLE)
    await lose()
    await setField(laptop.app, id, { kind: 'title', title: 'Of the laptop' })
    await pull(tablet)
    await pull(laptop)
    await send(laptop)
    await send(laptop)
    await pull(tablet)
    await send(tablet)
    await pull(laptop)
    await pull(tablet)
    expect(await waiting(laptop)).toEqual([])
    for (const device of [laptop, tablet]) expect((await shownOn(device)).title).toBe('Of the laptop')
  })
})
