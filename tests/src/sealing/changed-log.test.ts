/** A log that the server changes is not taken, and what it hides is given back. */
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LogEntry } from '../../../contract/accounts/key-log.ts'
import { base64url, hex, randomBytes } from '../../../core/sealing/bytes.ts'
import { newUnlocker } from '../../../core/sealing/unlocker.ts'
import { sendEntry } from '../../../src/sealing/key-log-calls.ts'
import { recoverAccount } from '../../../src/sealing/unlockers/recover-account.ts'
import { removeFromAccount } from '../../../src/sealing/unlockers/remove-unlockers.ts'
import { startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'
import { whole } from '../../whole.ts'
import { changed, openLiedTo, refresh, showing } from './lied-to.ts'
import { letIn, opened, type SealingDevice } from './sealing-devices.ts'

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
