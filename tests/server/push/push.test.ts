import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import webpush from 'web-push'
import type { Device } from '../../../contract/accounts/people.ts'
import type { PushSubscriptionFields, Ready } from '../../../contract/accounts/push.ts'
import type { RecordingId, UserId } from '../../../contract/ids.ts'
import { isSealed } from '../../../server/keys/sealed.ts'
import { enqueuePush } from '../../../server/push/enqueue-push.ts'
import { createPusher, PushRefusedError } from '../../../server/push/pusher.ts'
import { changeRecording } from '../../../server/store/tables/recordings/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { transcribed } from '../../../testkit/server/transcribed.ts'
import { type PushService, startPushService } from '../../../testkit/servers/push-service.ts'
import { rowsIn } from '../../../testkit/stores/postgres-under-test.ts'
import { cases, whole } from '../../whole.ts'

let service: PushService
let server: TestServer
let owner: TestClient
let user: UserId
const SAID = [{ start: 0, end: 2, text: 'We ship on Friday.' }]
beforeAll(async () => {
  service = await startPushService()
  server = await startTestServer({ PUSH_HOSTS: service.origin, LOG_LEVEL: 'silent' })
  owner = await server.signIn()
  user = await userOf(owner)
})
afterEach(() => {
  service.answer(null)
  service.received.length = 0
})
afterAll(async () => {
  await server.close()
  await service.close()
})

const userOf = async (client: TestClient): Promise<UserId> =>
  (await (await client.json('GET', '/api/account')).json()).user.id
const put = (client: TestClient, subscription: PushSubscriptionFields) =>
  client.json('PUT', '/api/push/subscription', subscription)
async function subscribed(client = owner): Promise<PushSubscriptionFields> {
  const subscription = service.newSubscription()
  expect((await put(client, subscription)).status).toBe(200)
  return subscription
}
const rows = () => server.context.database.selectFrom('push_subscriptions').selectAll().execute()
const jobs = () => server.context.database.selectFrom('jobs').selectAll().where('kind', '=', 'push').execute()
const noneLeft = () => vi.waitFor(async () => expect(await jobs()).toEqual([]), 100_000)

/** Something became ready, and the pause before a transcript is told is over. */
async function becomes(recording: RecordingId, ready: Ready, whose = user): Promise<void> {
  const { database, jobs: queue } = server.context
  await database
    .transaction()
    .execute((write) => enqueuePush(write, { recording, user: whose, ready }, Date.now() - 60_000))
  queue.wake()
}
const change = (id: RecordingId, fields: Parameters<typeof changeRecording>[3]) =>
  server.context.database.transaction().execute((write) => changeRecording(write, id, user, fields))

test('a browser that subscribed is told, encrypted for it alone and signed with the key that it was given', async () => {
  const subscription = await subscribed()
  const { key } = await (await owner.json('GET', '/api/push/key')).json()
  const recording = await transcribed(server, owner, SAID)
  await becomes(recording, 'transcript')
  await vi.waitFor(() => expect(service.received).toHaveLength(1), 100_000)
  const [push] = service.received
  expect(push).toMatchObject({ endpoint: subscription.endpoint, key, signed: { aud: service.origin } })
  expect(JSON.parse(push?.text ?? '')).toEqual({ ready: 'transcript', recording, user })
  expect(push?.signed.sub).toBe('mailto:owner@localhost')
  expect(push?.headers).toMatchObject({ topic: recording.replaceAll('-', ''), ttl: '86400' })
  await noneLeft()
})

whole(test)('the keys are made at the first start, sealed, and stay', async () => {
  const own = await mkdtemp(join(tmpdir(), 'earmark-push-'))
  const folder = join(own, 'data')
  const keyOf = async () => {
    const again = await startTestServer({ DATA_DIR: folder })
    const client = await again.signIn()
    const { key } = await (await client.json('GET', '/api/push/key')).json()
    await again.close()
    return key
  }
  const first = await keyOf()
  expect(Buffer.from(first, 'base64url')).toHaveLength(65)
  expect(await keyOf()).toBe(first)
  const [kept] = rowsIn(folder, "select value from facts where name = 'push-keys'")
  expect(String(kept?.['value'])).not.toContain('privateKey')
  expect(isSealed(Buffer.from(String(kept?.['value']), 'base64'))).toBe(true)
  await rm(own, { recursive: true })
})

test('a browser whose subscription has ended is forgotten; the others are still told', async () => {
  const bo = await server.newPerson('bo@example.org')
  const other = await server.signIn({ email: 'bo@example.org', password: 'another long password' })
  const ended = await subscribed(bo)
  const open = await subscribed(other)
  const whose = await userOf(bo)
  service.end(ended)
  await becomes(await transcribed(server, bo, SAID), 'transcript', whose)
  await noneLeft()
  expect(service.received.map(({ endpoint }) => endpoint)).toEqual([open.endpoint])
  const known = (await rows()).filter((row) => row.user_id === whose)
  expect(known.map(({ endpoint }) => endpoint)).toEqual([open.endpoint])
})

test('a push service that is away fails nothing, and is tried again', async () => {
  await subscribed()
  const recording = await transcribed(server, owner, SAID)
  service.answer(503)
  await becomes(recording, 'transcript')
  await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ state: 'queued', attempt: 1 }]), 100_000)
  expect((await (await owner.json('GET', `/api/recordings/${recording}`)).json()).transcription.state).toBe('done')
  service.answer(null)
  await server.context.database.updateTable('jobs').set({ run_at: new Date().toISOString() }).execute()
  server.context.jobs.wake()
  await vi.waitFor(() => expect(service.received).toHaveLength(1), 100_000)
  await noneLeft()
})

test('what the push service refuses is given up and leaves nothing behind', async () => {
  await subscribed()
  const recording = await transcribed(server, owner, SAID)
  const before = (await rows()).length
  service.answer(413)
  await becomes(recording, 'transcript')
  await noneLeft()
  expect(await rows()).toHaveLength(before)
})

test('a redirect is not followed', async () => {
  await subscribed()
  const asked = service.asked()
  service.answer(307)
  await becomes(await transcribed(server, owner, SAID), 'transcript')
  await noneLeft()
  expect(service.asked()).toBe(asked + 1)
})

const MEANWHILE = cases<[string, (recording: RecordingId) => Promise<unknown>]>(
  [['the recording is in the trash', (id) => owner.json('DELETE', `/api/recordings/${id}`)]],
  [
    ['it is made anew', (id) => change(id, { transcription: { state: 'queued', estimateSeconds: null } })],
    ['its analysis is there and tells it', (id) => change(id, { analysis: 'done' })],
    ['the person wants no push', () => prefer(false)],
  ],
)
test.each(MEANWHILE)('nothing is pushed of a transcript when meanwhile %s', async (_, meanwhile) => {
  await subscribed()
  const recording = await transcribed(server, owner, SAID)
  await meanwhile(recording)
  await becomes(recording, 'transcript')
  await noneLeft()
  expect(service.received).toEqual([])
  await prefer(true)
})
const prefer = (push: boolean) =>
  owner.json('PUT', '/api/account/preferences', { autoTranscribe: true, mail: true, push })

test("nobody is told of another person's recording", async () => {
  await subscribed()
  const ada = await server.newPerson('ada@example.org')
  const recording = await transcribed(server, ada, SAID)
  await becomes(recording, 'transcript')
  await noneLeft()
  expect(service.received).toEqual([])
})

test('a session that has ended is told nothing more, and its subscription goes', async () => {
  const phone = await server.signIn()
  const { endpoint } = await subscribed(phone)
  const recording = await transcribed(server, owner, SAID)
  const { id } = (await (await phone.json('GET', '/api/auth/devices')).json()).find((one: Device) => one.isThis)
  expect((await owner.json('DELETE', `/api/auth/devices/${id}`)).status).toBe(200)
  await becomes(recording, 'transcript')
  await noneLeft()
  expect(service.received.map((push) => push.endpoint)).not.toContain(endpoint)
  expect((await rows()).map((row) => row.endpoint)).not.toContain(endpoint)
})

test('a sign-out ends the subscription at once', async () => {
  const phone = await server.signIn()
  const { endpoint } = await subscribed(phone)
  await phone.json('POST', '/api/auth/logout')
  expect((await rows()).map((row) => row.endpoint)).not.toContain(endpoint)
})

test('a browser has one subscription, and it is of whoever signed in there last', async () => {
  const cy = await server.newPerson('cy@example.org')
  const first = await subscribed(cy)
  const second = await subscribed(cy)
  const mine = async (client: TestClient) => {
    const id = await userOf(client)
    return (await rows()).filter((row) => row.user_id === id).map((row) => row.endpoint)
  }
  expect(await mine(cy)).toEqual([second.endpoint])
  expect(first.endpoint).not.toBe(second.endpoint)
  const di = await server.newPerson('di@example.org')
  await put(di, second)
  expect([await mine(cy), await mine(di)]).toEqual([[], [second.endpoint]])
  expect((await di.json('DELETE', '/api/push/subscription')).status).toBe(200)
  expect(await mine(di)).toEqual([])
})

test('row 28: an endpoint that is not a push service of the list is refused', async () => {
  const { keys } = service.newSubscription()
  const before = await rows()
  for (const endpoint of [
    'http://127.0.0.1:1/',
    'https://169.254.169.254/',
    'https://10.0.0.1/',
    'https://example.org/',
  ]) {
    expect((await put(owner, { endpoint, keys })).status).toBe(422)
  }
  expect(await rows()).toEqual(before)
})

test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1', '::ffff:192.168.0.1'])(
  'row 28: a host of the list that resolves to %s is not connected to',
  async (address) => {
    const vapid = { subject: 'mailto:a@example.org', ...webpush.generateVAPIDKeys() }
    const pusher = createPusher({
      vapid,
      hosts: ['push.example.org'],
      resolve: (_, answer) =>
        answer(null, [
          { address: '203.0.114.7', family: 4 },
          { address, family: address.includes(':') ? 6 : 4 },
        ]),
    })
    const { keys } = service.newSubscription()
    const sent = pusher.send(
      { endpoint: 'https://push.example.org/abc', keys },
      { payload: '{}', topic: 'a' },
      AbortSignal.timeout(5000),
    )
    await expect(sent).rejects.toThrow(PushRefusedError)
    await expect(sent).rejects.toThrow(address)
  },
)
