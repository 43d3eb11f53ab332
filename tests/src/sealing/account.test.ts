import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LogEntry } from '../../../contract/accounts/key-log.ts'
import type { UserId } from '../../../contract/ids.ts'
import { base64url, hex, randomBytes } from '../../../core/sealing/bytes.ts'
import { RecoveryKeyError, readRecoveryKey } from '../../../core/sealing/codes/recovery-key.ts'
import { newRecordingKey, unwrapRecordingKey, wrapRecordingKey } from '../../../core/sealing/recording-key.ts'
import { keptAccount, refreshAccount } from '../../../src/sealing/account.ts'
import { beginAccount, draftAccount, isTriedBack, resumeBeginning } from '../../../src/sealing/begin-account.ts'
import { fetchKeyLog } from '../../../src/sealing/key-log-calls.ts'
import { syncKeys } from '../../../src/sealing/sync-keys.ts'
import { approveDevice, findDevice } from '../../../src/sealing/unlockers/approve-device.ts'
import { askForApproval, lookForApproval, qrText } from '../../../src/sealing/unlockers/ask-for-approval.ts'
import { addPasskeyUnlocker } from '../../../src/sealing/unlockers/passkey-unlocker.ts'
import { enterRecovered, recoverAccount, recoverByPasskey } from '../../../src/sealing/unlockers/recover-account.ts'
import {
  draftRecovery,
  isRecoveryTriedBack,
  removeFromAccount,
} from '../../../src/sealing/unlockers/remove-unlockers.ts'
import { OWNER, startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'
import { whole } from '../../whole.ts'
import { accountKeyOf, begin, bodyOf, letIn, opened, type SealingDevice, sealingDevice } from './sealing-devices.ts'

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
const log = ({ client }: SealingDevice): Promise<LogEntry[]> => fetchKeyLog(client)
const listed = (entry: LogEntry | undefined) =>
  (bodyOf(entry)['unlockers'] as { kind: string; name: string }[]).map(({ kind, name }) => `${kind} ${name}`)

describe('an account begins', () => {
  test('when its recovery key was tried back, and not before', async () => {
    const account = await draftAccount(laptop.store, names)
    const other = await draftAccount(laptop.store, names)
    expect(await isTriedBack(account, other.shown)).toBe(false)
    await expect(isTriedBack(account, account.shown.slice(1))).rejects.toThrow(RecoveryKeyError)
    expect(laptop.sent).toEqual([])
    expect(await isTriedBack(account, ` ${account.shown.toLowerCase().replaceAll('-', ' ')}`)).toBe(true)
    expect(await beginAccount(laptop.store, laptop.client, account)).toBe('begun')
    laptop.reload()
    expect(await refreshAccount(laptop.store, laptop.client)).toMatchObject({ kind: 'open', trouble: null })
    expect((await log(laptop)).map(listed)).toEqual([['device Laptop', 'recovery Paper']])
  })

  test('once: the recovery key of whoever was later is void, and that device can be let in', async () => {
    const late = await draftAccount(phone.store, names)
    await begin(laptop)
    expect(await beginAccount(phone.store, phone.client, late)).toBe('void')
    expect(await keptAccount(phone.store)).toEqual({ kind: 'none' })
    expect(await refreshAccount(phone.store, phone.client)).toEqual({ kind: 'closed' })
    await letIn(laptop, phone)
    expect((await opened(phone)).log.head).toBe((await opened(laptop)).log.head)
  })

  test.each(['POST /api/key-log', 'POST /api/key-log/unlockers'])(
    'also when the answer to %s is lost and the page is closed',
    async (call) => {
      const account = await draftAccount(laptop.store, names)
      laptop.lose(call)
      await expect(beginAccount(laptop.store, laptop.client, account)).rejects.toThrow('Network error')
      expect(await keptAccount(laptop.store)).toEqual({ kind: 'none' })
      laptop.reload()
      expect(await resumeBeginning(laptop.store, laptop.client)).toBe('begun')
      expect(await resumeBeginning(laptop.store, laptop.client)).toBeNull()
      expect((await opened(laptop)).log.entries).toEqual(await log(laptop))
      expect((await recoverAccount(phone.client, account.shown)).kind).toBe('recovered')
    },
  )

  test('which is told, too, where it was tried before the server was there', async () => {
    const late = await draftAccount(phone.store, names)
    phone.lose('POST /api/key-log/unlockers')
    await expect(beginAccount(phone.store, phone.client, late)).rejects.toThrow()
    await begin(laptop)
    expect((await syncKeys(phone, phone.store, phone.client, null)).kind).toBe('closed')
    expect(await phone.store.read('void')).toEqual({ key: 'void' })
    expect(await phone.store.read('beginning')).toBeUndefined()
  })

  test('also where the browser has lost the key of the device meanwhile: then the recovery key leads in', async () => {
    const account = await draftAccount(phone.store, names)
    phone.lose('POST /api/key-log/unlockers')
    await expect(beginAccount(phone.store, phone.client, account)).rejects.toThrow()
    await phone.app.keys.delete('device')
    phone.reload()
    expect((await syncKeys(phone, phone.store, phone.client, null)).kind).toBe('closed')
    expect((await recoverAccount(phone.client, account.shown)).kind).toBe('recovered')
  })

  whole(test)('nowhere where the server does not offer it', async () => {
    const off = await startTestServer()
    try {
      const owner = await off.context.people.findByEmail(OWNER.email)
      const here = sealingDevice(await off.signIn(), owner?.id as UserId)
      const account = await draftAccount(here.store, names)
      await expect(beginAccount(here.store, here.client, account)).rejects.toThrow('ZERO_ACCESS')
      expect(await resumeBeginning(here.store, here.client)).toBeNull()
      expect(await refreshAccount(here.store, here.client)).toEqual({ kind: 'none' })
    } finally {
      await off.close()
    }
  })

  test('in the memory of the page where the browser stores no keys', async () => {
    vi.spyOn(laptop.app.keys, 'put').mockRejectedValue(new DOMException('No.', 'DataCloneError'))
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { shown } = await begin(laptop)
    expect(laptop.store.isLasting()).toBe(false)
    expect((await refreshAccount(laptop.store, laptop.client)).kind).toBe('open')
    laptop.reload()
    expect(await refreshAccount(laptop.store, laptop.client)).toEqual({ kind: 'closed' })
    expect((await recoverAccount(laptop.client, shown)).kind).toBe('recovered')
  })

  whole(test)('in memory, too, where what was stored is not there when it is read', async () => {
    vi.spyOn(laptop.app.keys, 'get').mockResolvedValue(undefined as never)
    await begin(laptop)
    expect(laptop.store.isLasting()).toBe(false)
    expect((await opened(laptop)).log.body.n).toBe(0)
  })
})

describe('a new device', () => {
  test('is let in by its code, opens what others sealed, and is known after a reload', async () => {
    await begin(laptop)
    await letIn(laptop, phone)
    phone.reload()
    const [here, there] = [await opened(laptop), await opened(phone)]
    expect(await accountKeyOf(there)).toEqual(await accountKeyOf(here))
    const [keys, others] = [here.log.epochs[0]?.keys, (await phone.store.read('account'))?.epochs[0]]
    if (!keys || !others) throw new Error('There are no keys.')
    const key = await newRecordingKey()
    const wrap = await wrapRecordingKey(keys, here.log.body.account, key)
    expect(hex((await unwrapRecordingKey(others, here.log.body.account, wrap)).kid)).toBe(hex(key.kid))
    expect((await log(laptop)).map(listed)[1]).toEqual(['device Laptop', 'recovery Paper', 'device Phone'])
  })

  test('is not found by another code, and not named before', async () => {
    await begin(laptop)
    const pending = await askForApproval(phone.store, phone.client, 'Phone')
    if (!pending) throw new Error('There is no log.')
    expect(qrText(pending)).toMatch(/^EARMARK1:([0-9A-Z]{4}-?){4}$/)
    expect(await findDevice(laptop.store, laptop.client, '0000-0000-0000-0000')).toEqual({ kind: 'missing' })
    expect(await findDevice(laptop.store, laptop.client, '0000')).toEqual({ kind: 'unreadable' })
    expect(await lookForApproval(phone.store, phone.client, pending)).toEqual({ kind: 'waiting' })
    vi.setSystemTime(Date.now() + 10 * 60_000)
    expect(await lookForApproval(phone.store, phone.client, pending)).toEqual({ kind: 'expired' })
  })

  whole(test)('gets a second approval without a second entry where the first was lost', async () => {
    await begin(laptop)
    const first = await askForApproval(phone.store, phone.client, 'Phone')
    const found = await findDevice(laptop.store, laptop.client, first?.code ?? '')
    if (found.kind !== 'found') throw new Error('The device is missing.')
    laptop.lose('POST /api/key-log')
    await expect(approveDevice(laptop.store, laptop.client, found.device)).rejects.toThrow('Network error')
    await letIn(laptop, phone)
    expect((await log(laptop)).length).toBe(2)
  })

  whole(test)('gets in while another is let in at the same time', async () => {
    await begin(laptop)
    await letIn(laptop, phone)
    const [one, other] = [sealingLike(tablet), sealingLike(tablet)]
    await Promise.all([letIn(laptop, one, 'One'), letIn(phone, other, 'Other')])
    for (const device of [laptop, phone, one, other]) await refreshAccount(device.store, device.client)
    const heads = await Promise.all([laptop, phone, one, other].map(async (device) => (await opened(device)).log.head))
    expect(new Set(heads).size).toBe(1)
    expect(await log(laptop)).toHaveLength(4)
  })

  const sealingLike = ({ jar, app }: SealingDevice) =>
    sealingDevice(jar, app.name.slice('earmark-app-'.length) as UserId)
})

describe('a device that is removed', () => {
  test('knows it, keeps what it had, and opens nothing of the new epoch; the older recovery key is void', async () => {
    const { shown } = await begin(laptop)
    await letIn(laptop, phone)
    await letIn(laptop, tablet, 'Tablet')
    const before = await opened(phone)
    const recovery = await draftRecovery('Newer paper')
    expect(await isRecoveryTriedBack(recovery, shown)).toBe(false)
    expect(await isRecoveryTriedBack(recovery, recovery.shown)).toBe(true)
    const { log: renewed } = await removeFromAccount(laptop.store, laptop.client, new Set([before.device.id]), recovery)
    expect(renewed.body.epoch).toBe(1)
    expect(await refreshAccount(phone.store, phone.client)).toMatchObject({
      kind: 'open',
      trouble: { kind: 'removed' },
    })
    expect((await opened(phone)).log.body).toMatchObject({ epoch: 0, n: 2 })
    await expect(letIn(phone, phone)).rejects.toThrow('removed')
    expect(await refreshAccount(tablet.store, tablet.client)).toMatchObject({ kind: 'open', trouble: null })
    expect((await opened(tablet)).log.head).toBe(renewed.head)
    expect((await recoverAccount(tablet.client, shown)).kind).toBe('unknown')
    expect((await recoverAccount(tablet.client, recovery.shown)).kind).toBe('recovered')
  })

  whole(test)('two that remove each other at once leave one log', async () => {
    await begin(laptop)
    await letIn(laptop, phone)
    const [one, other] = [await opened(laptop), await opened(phone)]
    const results = await Promise.allSettled([
      removeFromAccount(laptop.store, laptop.client, new Set([other.device.id])),
      removeFromAccount(phone.store, phone.client, new Set([one.device.id])),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const states = await Promise.all([laptop, phone].map(({ store, client }) => refreshAccount(store, client)))
    expect(states.map((state) => (state.kind === 'open' ? (state.trouble?.kind ?? 'in') : state.kind)).sort()).toEqual([
      'in',
      'removed',
    ])
  })
})

test('nothing that opens anything is ever sent', async () => {
  const { shown } = await begin(laptop)
  const pending = await askForApproval(phone.store, phone.client, 'Phone')
  const found = await findDevice(laptop.store, laptop.client, pending?.code ?? '')
  if (found.kind !== 'found' || !pending) throw new Error('The device is missing.')
  await approveDevice(laptop.store, laptop.client, found.device)
  await lookForApproval(phone.store, phone.client, pending)
  const recovery = await recoverAccount(tablet.client, shown)
  if (recovery.kind === 'recovered') await enterRecovered(tablet.store, tablet.client, recovery.account, 'Tablet')
  const pkcs8 = new Uint8Array(
    recovery.kind === 'recovered'
      ? await crypto.subtle.exportKey('pkcs8', recovery.account.by.unlocker.pair.privateKey)
      : [],
  )
  const prf = randomBytes(32)
  await addPasskeyUnlocker(laptop.store, laptop.client, { id: 'credential', secret: prf }, 'Laptop')
  await recoverByPasskey(tablet.client, prf)
  const secrets = [await accountKeyOf(await opened(laptop)), await readRecoveryKey(shown), pkcs8, prf]
  const needles = secrets.flatMap((bytes) => [
    hex(bytes),
    base64url(bytes),
    btoa(String.fromCharCode(...bytes)).slice(0, 40),
  ])
  const sent = [laptop, phone, tablet].flatMap((device) => device.sent).join('\n')
  for (const needle of [...needles, shown, shown.replaceAll('-', ''), pending.code, pending.code.replaceAll('-', '')])
    expect(sent.includes(needle)).toBe(false)
  // The search finds what is there.
  expect(sent.includes(base64url(found.device.request.publicKey))).toBe(true)
})
