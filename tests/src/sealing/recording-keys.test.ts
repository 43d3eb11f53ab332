import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newRecordingId, type UserId, uuidv7 } from '../../../contract/ids.ts'
import { type Bytes, base64url, hex, randomBytes } from '../../../core/sealing/bytes.ts'
import { newRecordingKey, unwrapRecordingKey, wrapRecordingKey } from '../../../core/sealing/recording-key.ts'
import { deriveBytes } from '../../../core/sealing/sealed-box.ts'
import type { Client } from '../../../src/api/client.ts'
import { beginSegment } from '../../../src/local/audio/append-chunk.ts'
import { mintDetachedKey, mintRecordingKey, openRecordingKey } from '../../../src/sealing/recording-keys.ts'
import { lookAtKeys, syncKeys } from '../../../src/sealing/sync-keys.ts'
import { pullWraps } from '../../../src/sealing/sync-wraps.ts'
import { removeFromAccount } from '../../../src/sealing/unlockers/remove-unlockers.ts'
import { startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'
import { begin, letIn, opened, type SealingDevice, sealingDevice } from './sealing-devices.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ZERO_ACCESS: 'offered' })
})
afterAll(() => server.close())

let people = 0
let laptop: SealingDevice
let phone: SealingDevice
beforeEach(async () => {
  const email = `person${++people}@example.org`
  const jar = await server.newPerson(email)
  const owner = (await server.context.people.findByEmail(email))?.id as UserId
  laptop = sealingDevice(jar, owner)
  phone = sealingDevice(jar, owner)
})

const mint = ({ app, store }: SealingDevice) => mintRecordingKey(app, store)
/** Told from other keys by what it derives; null: it does not open there. */
async function opens({ app, store }: SealingDevice, kid: Bytes): Promise<string | null> {
  const key = await openRecordingKey(app, store, kid)
  return key && hex(await deriveBytes(key.root, 'compared'))
}
const compared = async ({ root }: { root: CryptoKey }) => hex(await deriveBytes(root, 'compared'))

const sync = (device: SealingDevice, restoreId = 'first') => syncKeys(device, device.store, device.client, restoreId)
const stored = () => server.context.database.selectFrom('wraps').selectAll().execute()

test('a key that one device made opens on the others, and is sent once', async () => {
  await begin(laptop)
  await letIn(laptop, phone)
  const key = await mint(laptop)
  expect(await opens(phone, key.kid)).toBeNull()
  await sync(laptop)
  await sync(phone)
  expect(await opens(phone, key.kid)).toBe(await compared(key))
  laptop.sent.length = 0
  await sync(laptop)
  expect(laptop.sent.filter((call) => call.includes('"wraps"'))).toEqual([])
})

test('a key that was made without an account stays here, opens here, and is given to the account when that comes', async () => {
  await begin(laptop)
  const key = await mint(phone)
  phone.reload()
  expect(await opens(phone, key.kid)).toBe(await compared(key))
  const before = (await stored()).length
  await sync(phone)
  expect(await stored()).toHaveLength(before)
  await letIn(laptop, phone)
  await sync(phone)
  await sync(laptop)
  expect(await opens(laptop, key.kid)).toBe(await compared(key))
})

test('keys that wait on a device while the account is renewed open for all that are left, and for nobody who was removed', async () => {
  await begin(laptop)
  await letIn(laptop, phone)
  const sent = await mint(phone)
  await sync(phone)
  const offline = [await mint(phone), await mint(phone)]
  const paper = (await opened(laptop)).log.body.unlockers.find(({ kind }) => kind === 'recovery')?.id ?? ''
  const removed = (await opened(laptop)).log.epochs[0]?.keys
  await removeFromAccount(laptop.store, laptop.client, new Set([paper]))
  await sync(phone)
  await sync(laptop)
  for (const key of [sent, ...offline]) expect(await opens(laptop, key.kid)).toBe(await compared(key))
  const { account } = (await opened(laptop)).log.body
  for (const key of offline) {
    const wraps = (await laptop.app.wraps.get(hex(key.kid)))?.wraps ?? []
    expect(wraps).toHaveLength(1)
    if (!removed) throw new Error('There are no keys.')
    const bytes = Uint8Array.from(Buffer.from(wraps[0] ?? '', 'base64url'))
    await expect(unwrapRecordingKey(removed, account, bytes)).rejects.toThrow('of epoch 1')
  }
})

test('a restored server gets back what it lacks', async () => {
  await begin(laptop)
  const keys = [await mint(laptop), await mint(laptop)]
  await sync(laptop)
  const [kept] = keys
  await server.context.database
    .deleteFrom('wraps')
    .where('kid', '!=', hex(kept?.kid ?? randomBytes(1)))
    .execute()
  await sync(laptop, 'restored')
  await sync(laptop, 'restored')
  const kids = (await stored()).map(({ kid }) => kid)
  for (const { kid } of keys) expect(kids).toContain(hex(kid))
})

test('what a stolen session puts beside a wrap hides no key, and one refused key holds up no other', async () => {
  await begin(laptop)
  await letIn(laptop, phone)
  const key = await mint(laptop)
  const full = await mint(laptop)
  const { keys } = (await opened(laptop)).log.epochs[0] ?? {}
  if (!keys) throw new Error('There are no keys.')
  const wrapOf = async (kid: Bytes, account: string) =>
    base64url(await wrapRecordingKey(keys, account, { kid, secret: (await newRecordingKey()).secret }))
  const others = await Promise.all(Array.from({ length: 8 }, () => wrapOf(full.kid, 'another')))
  const garbage = [await wrapOf(key.kid, 'another'), await wrapOf(key.kid, (await opened(laptop)).log.body.account)]
  expect((await phone.jar.json('POST', '/api/wraps', { wraps: [...garbage, ...others] })).status).toBe(200)
  await sync(laptop)
  await sync(phone)
  expect(await opens(phone, key.kid)).toBe(await compared(key))
  expect(await opens(laptop, full.kid)).toBe(await compared(full))
  expect(await opens(phone, full.kid)).toBeNull()
  expect((await laptop.app.wraps.get(hex(full.kid)))?.unsent).toBe('new')
})

test('keys of an account that was here before still open, and are given to the account that took its place', async () => {
  await begin(laptop)
  const key = await mint(laptop)
  await sync(laptop)
  // A server without the log, on which another device of the person begins anew.
  await server.context.database.deleteFrom('key_log').execute()
  await begin(phone)
  const held = await mint(laptop)
  expect(await sync(laptop)).toMatchObject({ trouble: { kind: 'forked' } })
  expect((await stored()).map(({ kid }) => kid)).not.toContain(hex(held.kid))
  await letIn(phone, laptop)
  expect(await opens(laptop, key.kid)).toBe(await compared(key))
  await sync(laptop)
  await sync(phone)
  for (const one of [key, held]) expect(await opens(phone, one.kid)).toBe(await compared(one))
})

test('no key is given out that was not stored', async () => {
  vi.spyOn(laptop.app.keys, 'add').mockRejectedValue(new DOMException('No room.', 'QuotaExceededError'))
  await expect(mint(laptop)).rejects.toThrow('No room.')
  vi.restoreAllMocks()
  await begin(phone)
  vi.spyOn(phone.app.wraps, 'add').mockRejectedValue(new DOMException('No room.', 'QuotaExceededError'))
  await expect(mint(phone)).rejects.toThrow('No room.')
})

test('a key that lies with its audio alone is taken up by the next look, and opens on the other devices', async () => {
  await begin(laptop)
  await letIn(laptop, phone)
  const { lock, ...key } = await mintDetachedKey()
  const place = { recording: newRecordingId(), segment: 0, owner: laptop.owner, startedAt: 1e12, startOffset: 0 }
  await beginSegment(laptop.audio, { ...place, mime: 'audio/webm', lock })
  const other = { ...place, recording: newRecordingId(), owner: uuidv7() as UserId }
  await beginSegment(laptop.audio, { ...other, mime: 'audio/webm', lock: { ...lock, kid: '00'.repeat(16) } })
  await sync(laptop)
  await sync(phone)
  expect(await opens(phone, key.kid)).toBe(await compared(key))
  // Another person's stays where it is.
  expect(await laptop.app.wraps.count()).toBe(1)
})

test('two looks at once are one', async () => {
  await begin(laptop)
  laptop.sent.length = 0
  await Promise.all([lookAtKeys(laptop, laptop.client), lookAtKeys(laptop, laptop.client)])
  expect(laptop.sent.filter((call) => call.startsWith('/api/key-log?'))).toHaveLength(1)
})

test('of a first listing of wraps nothing that is here meanwhile is written over, and a second wrap of a key is kept', async () => {
  await begin(laptop)
  const account = await laptop.store.read('account')
  const keys = account?.epochs.at(-1)
  if (!account || !keys) throw new Error('The laptop has no account.')
  const [twice, own] = [await newRecordingKey(), await newRecordingKey()]
  const wrapOf = async (key: typeof twice) => base64url(await wrapRecordingKey(keys, account.account, key))
  const pages = [[await wrapOf(twice)], [await wrapOf(twice), await wrapOf(own)]]
  const local = { kid: hex(own.kid), wraps: [], local: randomBytes(60) }
  let asked = 0
  const call = async () => {
    const wraps = pages[asked] ?? []
    asked += 1
    // Recorded here while the listing goes on.
    if (asked === 2) await phone.app.wraps.add(local)
    return { wraps, cursor: String(asked), more: asked < pages.length }
  }
  await pullWraps(phone.app, { ...phone.client, call } as unknown as Client, 'first')
  expect(await phone.app.wraps.get(hex(twice.kid))).toEqual({
    kid: hex(twice.kid),
    wraps: [pages[0]?.[0], pages[1]?.[0]],
  })
  expect(await phone.app.wraps.get(local.kid)).toEqual({ ...local, wraps: [pages[1]?.[1]] })
})

test('of two that read the wraps at once the second asks for what came since, not for all of them again', async () => {
  const asked: string[] = []
  const call = async (_: unknown, { query }: { query: { after: string } }) => {
    asked.push(query.after)
    return { wraps: [], cursor: '7', more: false }
  }
  const client = { ...phone.client, call } as unknown as Client
  await Promise.all([pullWraps(phone.app, client, 'first'), pullWraps(phone.app, client, 'first')])
  expect(asked).toEqual(['0', '7'])
})

test('after a first listing nothing counts as missing on the server because a later one does not name it again', async () => {
  await begin(laptop)
  await letIn(laptop, phone)
  const first = await mint(laptop)
  await sync(laptop)
  await sync(phone)
  const second = await mint(laptop)
  await sync(laptop)
  await sync(phone)
  const rows = await phone.app.wraps.bulkGet([hex(first.kid), hex(second.kid)])
  expect(rows.map((row) => row?.unsent)).toEqual([undefined, undefined])
})

test('a listing of wraps that failed holds up no later one', async () => {
  const asked: string[] = []
  const call = async (_: unknown, { query }: { query: { after: string } }) => {
    asked.push(query.after)
    if (asked.length === 1) throw new Error('The connection was cut.')
    return { wraps: [], cursor: '7', more: false }
  }
  const client = { ...phone.client, call } as unknown as Client
  const [one, other] = await Promise.allSettled([
    pullWraps(phone.app, client, 'first'),
    pullWraps(phone.app, client, 'first'),
  ])
  expect([one?.status, other?.status]).toEqual(['rejected', 'fulfilled'])
})
