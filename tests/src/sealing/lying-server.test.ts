/** Row Z8 of the campaign, as far as the key log goes: whatever the server answers, nobody reads whom the person did not let in. */
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LogEntry } from '../../../contract/accounts/key-log.ts'
import type { UserId } from '../../../contract/ids.ts'
import { epochKeys, newAccountKey } from '../../../core/sealing/account-key.ts'
import { approvalRoot, newApprovalCode, sealApproval, typedApprovalCode } from '../../../core/sealing/approval.ts'
import { base64url, fromBase64url, hex, randomBytes } from '../../../core/sealing/bytes.ts'
import { sealTo } from '../../../core/sealing/hpke.ts'
import { headOf, type LogBody, signEntry } from '../../../core/sealing/key-log-entry.ts'
import { newUnlocker, sealAccountKey } from '../../../core/sealing/unlocker.ts'
import { keptAccount, refreshAccount } from '../../../src/sealing/account.ts'
import { approveDevice, findDevice } from '../../../src/sealing/approve-device.ts'
import { askForApproval, lookForApproval } from '../../../src/sealing/ask-for-approval.ts'
import { sendEntry } from '../../../src/sealing/key-log-calls.ts'
import { enterRecovered, recoverAccount } from '../../../src/sealing/recover-account.ts'
import { removeFromAccount } from '../../../src/sealing/remove-unlockers.ts'
import { startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'
import { whole } from '../../whole.ts'
import { begin, bodyOf, type Lie, letIn, opened, type SealingDevice, sealingDevice } from './sealing-devices.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ZERO_ACCESS: 'offered' })
})
afterAll(() => server.close())

let people = 0
let laptop: SealingDevice
let phone: SealingDevice
let shown: string
beforeEach(async () => {
  const email = `person${++people}@example.org`
  const jar = await server.newPerson(email)
  const owner = (await server.context.people.findByEmail(email))?.id as UserId
  laptop = sealingDevice(jar, owner)
  phone = sealingDevice(jar, owner)
  ;({ shown } = await begin(laptop))
})

const refresh = ({ store, client }: SealingDevice) => refreshAccount(store, client)

/** The log as this shows it. */
const showing =
  (show: (entries: LogEntry[]) => LogEntry[]): Lie =>
  (call, answer) => {
    if (call !== 'GET /api/key-log') return undefined
    const entries = show((answer as { entries: LogEntry[] }).entries)
    return { entries, length: entries.length, offer: 'off' }
  }
const changed = (entry: LogEntry | undefined, change: (body: LogBody) => LogBody): LogEntry => {
  if (!entry) throw new Error('There is no entry.')
  return { ...entry, body: JSON.stringify(change(bodyOf(entry) as LogBody)) }
}
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

describe('a log that the server changes', () => {
  beforeEach(() => letIn(laptop, phone))

  const another = async () => {
    const { id, publicKey } = await newUnlocker('device')
    return {
      id,
      kind: 'device' as const,
      name: 'Mine',
      pk: base64url(publicKey),
      since: new Date().toISOString(),
      ak: 'AA',
    }
  }

  test.each<[string, (entries: LogEntry[]) => LogEntry[] | Promise<LogEntry[]>]>([
    [
      'with one more unlocker',
      async ([one, two]) => {
        const mine = await another()
        return [one, changed(two, (body) => ({ ...body, unlockers: [...body.unlockers, mine] }))].flatMap(
          (entry) => entry ?? [],
        )
      },
    ],
    [
      'with another key',
      async ([one, two]) => {
        const { pk } = await another()
        return [
          one,
          changed(two, (body) => ({ ...body, unlockers: body.unlockers.map((each) => ({ ...each, pk })) })),
        ].flatMap((entry) => entry ?? [])
      },
    ],
    [
      'with a house in it',
      async ([one, two]) => {
        const house = { ...(await another()), kind: 'house' as const }
        return [one, changed(two, (body) => ({ ...body, unlockers: [...body.unlockers, house] }))].flatMap(
          (entry) => entry ?? [],
        )
      },
    ],
    ['without its first entry', (entries) => entries.slice(1)],
    [
      'written anew',
      (entries) => entries.map((entry) => ({ ...entry, body: JSON.stringify(JSON.parse(entry.body), null, 1) })),
    ],
    [
      'that says the mode is off',
      ([one, two]) =>
        [one, changed(two, (body) => ({ ...body, mode: 'server-listens' }))].flatMap((entry) => entry ?? []),
    ],
  ])('%s is not taken, and changes nothing here', async (_, change) => {
    const { log } = await opened(laptop)
    const shownNow = await change([...log.entries])
    laptop.lie(showing(() => shownNow))
    expect(await refresh(laptop)).toMatchObject({ kind: 'open', trouble: { kind: 'forked' } })
    expect((await opened(laptop)).log.head).toBe(log.head)
    await expect(removeFromAccount(laptop.store, laptop.client, new Set(['x']))).rejects.toThrow('forked')
    laptop.lie(null)
    expect(await refresh(laptop)).toMatchObject({ kind: 'open', trouble: null })
  })

  test.each(['none', 'half'])('of which it shows %s gets it back, and the mode stays', async (how) => {
    await refresh(laptop)
    const { log } = await opened(laptop)
    const left = how === 'none' ? 0 : 1
    await server.context.database.deleteFrom('key_log').where('n', '>=', left).execute()
    expect(await refresh(laptop)).toMatchObject({ kind: 'open', trouble: null })
    expect((await opened(phone)).log.head).toBe(log.head)
    phone.lie(null)
    expect(await refresh(phone)).toMatchObject({ kind: 'open', trouble: null })
  })

  whole(test)('by an entry behind it is told, sealed to nobody, and put right by the next entry', async () => {
    const { log } = await opened(laptop)
    const mine = await another()
    const body = { ...log.body, n: 2, prev: log.head, unlockers: [...log.body.unlockers, mine] }
    const forged = { body: JSON.stringify(body), new: hex(randomBytes(32)) }
    expect(await sendEntry(phone.client, forged)).toBe('taken')
    expect(await refresh(laptop)).toMatchObject({ kind: 'open', trouble: { kind: 'unchecked', entry: forged } })
    const { id } = (await opened(phone)).device
    const after = await removeFromAccount(laptop.store, laptop.client, new Set([id]))
    expect(after.log.body.unlockers.map(({ name }) => name)).toEqual(['Laptop', 'Paper'])
    expect(await refresh(phone)).toMatchObject({ trouble: { kind: 'removed' } })
  })

  test('by a removal that no device wrote removes nothing', async () => {
    const { log, device } = await opened(laptop)
    const unlockers = log.body.unlockers.filter(({ id }) => id !== device.id)
    const body = { ...log.body, n: 2, prev: log.head, epoch: 1, past: 'AA', unlockers }
    const forged = { body: JSON.stringify(body), new: hex(randomBytes(32)), old: hex(randomBytes(32)) }
    laptop.lie(showing((entries) => [...entries, forged]))
    expect(await refresh(laptop)).toMatchObject({ kind: 'open', trouble: { kind: 'unchecked' } })
    // Nor does it make a recovery key void.
    const paper = log.body.unlockers.filter(({ kind }) => kind !== 'recovery')
    const other = { ...forged, body: JSON.stringify({ ...body, unlockers: paper }) }
    phone.lie(showing((entries) => [...entries, other]))
    expect((await recoverAccount(phone.client, shown)).kind).toBe('recovered')
  })

  whole(test)('without an end is left', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    laptop.lie((call, answer) =>
      call === 'GET /api/key-log'
        ? { ...(answer as object), length: 1e9, entries: Array(500).fill({ body: '{}', new: '0'.repeat(64) }) }
        : undefined,
    )
    await expect(refresh(laptop)).rejects.toThrow('one too many')
    expect((await opened(laptop)).log.body.n).toBe(1)
  })
})
