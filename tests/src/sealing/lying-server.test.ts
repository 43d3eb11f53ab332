/** Row Z8 of the campaign, as far as the key log goes: whatever the server answers, nobody reads whom the person did not let in. */
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LogEntry } from '../../../contract/accounts/key-log.ts'
import { epochKeys, newAccountKey } from '../../../core/sealing/account-key.ts'
import { base64url, fromBase64url, hex, randomBytes } from '../../../core/sealing/bytes.ts'
import { approvalRoot, newApprovalCode, sealApproval, typedApprovalCode } from '../../../core/sealing/codes/approval.ts'
import { sealTo } from '../../../core/sealing/hpke.ts'
import { headOf, type LogBody, signEntry } from '../../../core/sealing/key-log-entry.ts'
import { newUnlocker, sealAccountKey } from '../../../core/sealing/unlocker.ts'
import { keptAccount } from '../../../src/sealing/account.ts'
import { sendEntry } from '../../../src/sealing/key-log-calls.ts'
import { approveDevice, findDevice } from '../../../src/sealing/unlockers/approve-device.ts'
import { askForApproval, lookForApproval } from '../../../src/sealing/unlockers/ask-for-approval.ts'
import { enterRecovered, recoverAccount } from '../../../src/sealing/unlockers/recover-account.ts'
import { removeFromAccount } from '../../../src/sealing/unlockers/remove-unlockers.ts'
import { startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'
import { whole } from '../../whole.ts'
import { changed, openLiedTo, refresh, showing } from './lied-to.ts'
import { type Lie, letIn, opened, type SealingDevice } from './sealing-devices.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ZERO_ACCESS: 'offered' })
})
afterAll(() => server.close())

let laptop: SealingDevice
let phone: SealingDevice
let shown: string
beforeEach(async () => {
  ;({ laptop, phone, shown } = await openLiedTo(server))
})

const approvalIs =
  (approval: string): Lie =>
  (call, answer) =>
    call === 'GET /api/key-log/approvals' ? (answer as object[]).map((one) => ({ ...one, approval })) : undefined

async function ask() {
  const pending = await askForApproval(phone.store, phone.client, 'Phone')
  if (!pending) throw new Error('There is no log.')
  return pending
}

async function found(code: string) {
  const search = await findDevice(laptop.store, laptop.client, code)
  if (search.kind !== 'found') throw new Error(`The device is ${search.kind}.`)
  return search.device
}

describe('an approval', () => {
  /** An account of the server's own with this device in it: all that a server can make. */
  async function ofTheServer() {
    const pending = await ask()
    const { account, device } = pending
    const accountKey = newAccountKey()
    const ak = base64url(await sealAccountKey(device, account, 0, accountKey))
    const me = {
      id: device.id,
      kind: 'device' as const,
      name: 'Phone',
      pk: base64url(device.publicKey),
      since: new Date().toISOString(),
      ak,
    }
    const body: LogBody = { v: 1, account, n: 0, prev: '', epoch: 0, mode: 'only-my-devices', unlockers: [me] }
    const entry = await signEntry(body, await epochKeys(accountKey, 0))
    return { pending, accountKey, entry, at: { n: 0, epoch: 0, head: await headOf(entry) } }
  }

  test.each(['without the code', 'by a guessed code'])('that the server makes %s is refused', async (how) => {
    const { pending, accountKey, entry, at } = await ofTheServer()
    const { account, device } = pending
    const guessed = await approvalRoot(typedApprovalCode(newApprovalCode()) ?? '', account, device)
    const sealed =
      how === 'without the code'
        ? await sealTo(device.publicKey, randomBytes(72), { info: `earmark approve v1\n${account}\n${device.id}` })
        : await sealApproval(guessed, account, device, { accountKey, at })
    phone.lie((call, answer) => approvalIs(base64url(sealed))(call, answer) ?? showing(() => [entry])(call, answer))
    expect(await lookForApproval(phone.store, phone.client, pending)).toEqual({ kind: 'refused' })
    expect(await keptAccount(phone.store)).toEqual({ kind: 'none' })
    phone.lie(null)
    await letIn(laptop, phone)
    expect((await opened(phone)).log.head).toBe((await opened(laptop)).log.head)
  })

  test('that is right opens no log that the server shows with it', async () => {
    const pending = await ask()
    await approveDevice(laptop.store, laptop.client, await found(pending.code))
    for (const show of [
      (entries: LogEntry[]) => entries.slice(0, 1),
      ([first, ...rest]: LogEntry[]) =>
        [changed(first, (body) => body), ...rest].map((one) => ({ ...one, new: hex(randomBytes(32)) })),
      () => [],
    ]) {
      phone.lie(showing(show))
      expect(await lookForApproval(phone.store, phone.client, pending)).toEqual({ kind: 'refused' })
    }
    phone.lie(null)
    expect((await lookForApproval(phone.store, phone.client, pending)).kind).toBe('open')
  })

  test('is given to no other key than that of the device with the code', async () => {
    const pending = await ask()
    const own = await newUnlocker('device')
    const lies: Partial<Record<string, string>>[] = [
      { pk: base64url(own.publicKey) },
      { unlocker: own.id },
      { name: 'Laptop' },
      { pk: 'AA' },
      { pk: 'A' },
    ]
    for (const lie of lies) {
      laptop.lie((call, answer) =>
        call === 'GET /api/key-log/approvals' ? (answer as object[]).map((one) => ({ ...one, ...lie })) : undefined,
      )
      expect(await findDevice(laptop.store, laptop.client, pending.code)).toEqual({ kind: 'missing' })
    }
    expect((await opened(laptop)).log.entries).toHaveLength(1)
    laptop.lie(null)
    expect((await found(pending.code)).request.name).toBe('Phone')
  })

  whole(test)('of before is of no use to a device that knows more', async () => {
    const pending = await ask()
    await approveDevice(laptop.store, laptop.client, await found(pending.code))
    expect((await lookForApproval(phone.store, phone.client, pending)).kind).toBe('open')
    const paper = (await opened(laptop)).log.body.unlockers.find(({ kind }) => kind === 'recovery')?.id ?? ''
    await removeFromAccount(laptop.store, laptop.client, new Set([paper]))
    await refresh(phone)
    expect((await opened(phone)).log.body.epoch).toBe(1)
    await lookForApproval(phone.store, phone.client, pending)
    expect((await opened(phone)).log.body.epoch).toBe(1)
  })
})

describe('a recovery key', () => {
  test('refuses a whole log of the server’s making, in which it stands itself', async () => {
    const { account, unlockers } = (await opened(laptop)).log.body
    const accountKey = newAccountKey()
    const listed = await Promise.all(
      unlockers.map(async (one) => {
        const to = { id: one.id, publicKey: fromBase64url(one.pk) }
        return { ...one, ak: base64url(await sealAccountKey(to, account, 0, accountKey)) }
      }),
    )
    const body: LogBody = { v: 1, account, n: 0, prev: '', epoch: 0, mode: 'only-my-devices', unlockers: listed }
    const entry = await signEntry(body, await epochKeys(accountKey, 0))
    phone.lie(showing(() => [entry]))
    expect(await recoverAccount(phone.client, shown)).toEqual({ kind: 'other-log' })
    phone.lie(null)
    expect((await recoverAccount(phone.client, shown)).kind).toBe('recovered')
  })

  whole(test)('is kept out by nothing that a stolen session puts behind the log', async () => {
    const { log } = await opened(laptop)
    const garbage = { body: JSON.stringify({ n: 1, prev: log.head }), new: hex(randomBytes(32)) }
    expect(await sendEntry(phone.client, garbage)).toBe('taken')
    const recovery = await recoverAccount(phone.client, shown)
    if (recovery.kind !== 'recovered') throw new Error(`The account is ${recovery.kind}.`)
    expect((await enterRecovered(phone.store, phone.client, recovery.account, 'Phone')).kind).toBe('open')
    expect(await refresh(laptop)).toMatchObject({ kind: 'open', trouble: null })
    expect((await opened(laptop)).log.body.unlockers.map(({ name }) => name)).toEqual(['Laptop', 'Paper', 'Phone'])
  })
})
