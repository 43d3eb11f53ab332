import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserId } from '../../../contract/ids.ts'
import { randomBytes } from '../../../core/sealing/bytes.ts'
import { keptAccount, refreshAccount } from '../../../src/sealing/account.ts'
import { draftAccount } from '../../../src/sealing/begin-account.ts'
import { addPasskeyUnlocker } from '../../../src/sealing/unlockers/passkey-unlocker.ts'
import { enterRecovered, recoverAccount, recoverByPasskey } from '../../../src/sealing/unlockers/recover-account.ts'
import { removeFromAccount } from '../../../src/sealing/unlockers/remove-unlockers.ts'
import { syncUnlockers } from '../../../src/sealing/unlockers/sync-unlockers.ts'
import { startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'
import { whole } from '../../whole.ts'
import { begin, letIn, opened, type SealingDevice, sealingDevice } from './sealing-devices.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ZERO_ACCESS: 'offered' })
})
afterAll(() => server.close())

let people = 0
let laptop: SealingDevice
let phone: SealingDevice
let tablet: SealingDevice
beforeEach(async () => {
  const email = `person${++people}@example.org`
  const jar = await server.newPerson(email)
  const owner = (await server.context.people.findByEmail(email))?.id as UserId
  ;[laptop, phone, tablet] = [sealingDevice(jar, owner), sealingDevice(jar, owner), sealingDevice(jar, owner)]
  return () => vi.useRealTimers()
})

const names = { device: 'Laptop', recovery: 'Paper' }

describe('a recovery key', () => {
  test('opens the account on a device without memory, which shows who can read before it enters itself', async () => {
    const { shown } = await begin(laptop)
    await letIn(laptop, phone)
    const recovery = await recoverAccount(tablet.client, shown)
    if (recovery.kind !== 'recovered') throw new Error(`The account is ${recovery.kind}.`)
    expect(recovery.account.log.body.unlockers.map(({ name }) => name)).toEqual(['Laptop', 'Paper', 'Phone'])
    expect(await enterRecovered(tablet.store, tablet.client, recovery.account, 'Tablet')).toMatchObject({
      kind: 'open',
    })
    tablet.reload()
    expect((await refreshAccount(tablet.store, tablet.client)).kind).toBe('open')
    // The paper knows the newest entry now.
    laptop.lie((call, answer) =>
      call === 'GET /api/key-log'
        ? { ...(answer as object), entries: (answer as { entries: unknown[] }).entries.slice(0, 2), length: 2 }
        : undefined,
    )
    expect((await recoverAccount(laptop.client, shown)).kind).toBe('other-log')
  })

  test('that a restored server lacks comes back from a device, and opens', async () => {
    const { shown } = await begin(laptop)
    await letIn(laptop, phone)
    const { log: known } = await opened(phone)
    await syncUnlockers(phone.store, phone.client, known)
    await server.context.database.deleteFrom('sealed_unlockers').execute()
    expect((await recoverAccount(tablet.client, shown)).kind).toBe('unknown')
    await syncUnlockers(phone.store, phone.client, known)
    expect((await recoverAccount(tablet.client, shown)).kind).toBe('recovered')
  })

  test('takes no device to a history that this device knows to be another one', async () => {
    const { shown } = await begin(laptop)
    const recovery = await recoverAccount(laptop.client, shown)
    await letIn(laptop, phone)
    // A list of before, in the place of what this device remembers.
    if (recovery.kind !== 'recovered') throw new Error(`The account is ${recovery.kind}.`)
    expect(await enterRecovered(laptop.store, laptop.client, recovery.account, 'Laptop')).toEqual({
      kind: 'other-log',
    })
  })

  whole(test)('of another account opens nothing', async () => {
    await begin(laptop)
    const { shown } = await draftAccount(phone.store, names)
    expect(await recoverAccount(phone.client, shown)).toEqual({ kind: 'unknown' })
  })

  whole(test)('asks once more where another device wrote meanwhile', async () => {
    const { shown } = await begin(laptop)
    const recovery = await recoverAccount(tablet.client, shown)
    await letIn(laptop, phone)
    if (recovery.kind !== 'recovered') throw new Error(`The account is ${recovery.kind}.`)
    expect(await enterRecovered(tablet.store, tablet.client, recovery.account, 'Tablet')).toEqual({ kind: 'again' })
    expect(await keptAccount(tablet.store)).toEqual({ kind: 'none' })
  })
})

describe('a passkey', () => {
  const secret = randomBytes(32)
  const add = (device: SealingDevice, id = 'credential') =>
    addPasskeyUnlocker(device.store, device.client, { id, secret }, 'Laptop')

  test('that was entered lets a device without memory in, and no other secret does', async () => {
    const { shown } = await begin(laptop)
    await add(laptop)
    await letIn(laptop, phone)
    expect(await recoverByPasskey(tablet.client, randomBytes(32))).toEqual({ kind: 'unknown' })
    const recovery = await recoverByPasskey(tablet.client, secret)
    if (recovery.kind !== 'recovered') throw new Error(`The account is ${recovery.kind}.`)
    expect(recovery.account.log.body.unlockers.map(({ kind }) => kind)).toEqual([
      ...['device', 'recovery', 'passkey', 'device'],
    ])
    expect((await enterRecovered(tablet.store, tablet.client, recovery.account, 'Tablet')).kind).toBe('open')
    // It knows the newest entry now, as the recovery key does not.
    laptop.lie((call, answer) =>
      call === 'GET /api/key-log'
        ? { ...(answer as object), entries: (answer as { entries: unknown[] }).entries.slice(0, 3), length: 3 }
        : undefined,
    )
    expect((await recoverByPasskey(laptop.client, secret)).kind).not.toBe('recovered')
    expect((await recoverAccount(laptop.client, shown)).kind).toBe('recovered')
  })

  test('is entered once, and opens nothing after it was removed', async () => {
    await begin(laptop)
    await add(laptop)
    await add(laptop)
    const { log: known } = await opened(laptop)
    const passkeys = known.body.unlockers.filter(({ kind }) => kind === 'passkey')
    expect(passkeys).toMatchObject([{ credential: 'credential', name: 'Laptop' }])
    await removeFromAccount(laptop.store, laptop.client, new Set(passkeys.map(({ id }) => id)))
    expect(await recoverByPasskey(tablet.client, secret)).toEqual({ kind: 'unknown' })
  })
})
