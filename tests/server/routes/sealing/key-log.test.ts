import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Account } from '../../../../contract/accounts/account.ts'
import { keyLogEndpoints, type LogEntry, MAX_APPROVALS } from '../../../../contract/accounts/key-log.ts'
import { newRecordingId } from '../../../../contract/ids.ts'
import { epochKeys } from '../../../../core/sealing/account-key.ts'
import { base64url, hex, randomBytes } from '../../../../core/sealing/bytes.ts'
import { checkKeyLog } from '../../../../core/sealing/key-log.ts'
import { headOf } from '../../../../core/sealing/key-log-entry.ts'
import { newRecordingKey, wrapRecordingKey } from '../../../../core/sealing/recording-key.ts'
import { newUnlocker } from '../../../../core/sealing/unlocker.ts'
import { addUnlocker, beginKeyLog } from '../../../../core/sealing/write-key-log.ts'
import { moveFeedsOn } from '../../../../server/store/feed/revisions.ts'
import { unzip } from '../../../../testkit/samples/unzip.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { OWNER, startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { whole } from '../../../whole.ts'
import { age, minutes } from '../../attacks/sessions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ZERO_ACCESS: 'offered' })
})
afterAll(() => server.close())

let people = 0
const newPerson = () => server.newPerson(`person${++people}@example.org`)

const named = async (name: string) => {
  const { id, publicKey } = await newUnlocker('device')
  return { id, kind: 'device' as const, name, pk: base64url(publicKey), since: '2026-11-25T10:00:00.000Z' }
}

/** Three entries of one account, as devices write them. */
async function threeEntries(): Promise<{ entries: LogEntry[]; account: string; accountKey: Uint8Array<ArrayBuffer> }> {
  const { account, accountKey, entry } = await beginKeyLog([await named('Phone'), await named('Laptop')])
  const entries = [entry]
  for (const name of ['Tablet', 'Watch']) {
    const log = await checkKeyLog(account, entries, accountKey)
    entries.push((await addUnlocker(log, await named(name))).entry)
  }
  return { entries, account, accountKey }
}

const append = (client: TestClient, entry: LogEntry | undefined) => client.json('POST', '/api/key-log', entry)
const read = async (client: TestClient, from = 0) =>
  keyLogEndpoints.keyLog.answer.parse(await (await client.fetch(`/api/key-log?from=${from}`)).json())
const said = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]

describe('the key log', () => {
  test('takes entries in their order, once, and gives them back byte for byte to their person alone', async () => {
    const { entries } = await threeEntries()
    const [ada, bob] = [await newPerson(), await newPerson()]
    expect(await said(await append(ada, entries[1]))).toEqual([409, 'key-log-moved'])
    for (const entry of [...entries, ...entries]) expect((await append(ada, entry)).status).toBe(200)
    expect(await read(ada)).toEqual({ entries, length: 3, offer: 'offered' })
    expect(await read(ada, 2)).toEqual({ entries: entries.slice(2), length: 3, offer: 'offered' })
    expect(await read(bob)).toEqual({ entries: [], length: 0, offer: 'offered' })
    const rows = await server.context.database.selectFrom('audit').selectAll().execute()
    const written = rows.filter(({ action }) => action === 'key-log-changed').map(({ subject }) => subject)
    expect(written).toEqual(['entry 0', 'entry 1', 'entry 2'])
  })

  test('is told of with the account and with each page of the feed, to its person alone', async () => {
    const { entries } = await threeEntries()
    const [ada, bob] = [await newPerson(), await newPerson()]
    const told = async (client: TestClient) => {
      const account = (await (await client.fetch('/api/account')).json()) as Account
      const feed = (await (await client.fetch('/api/changes?cursor=0')).json()) as { account: Account }
      expect(feed.account).toEqual(account)
      return account.onlyMyDevices
    }
    expect(await told(ada)).toBe('offered')
    await append(ada, entries[0])
    expect(await told(ada)).toBe('used')
    expect(await told(bob)).toBe('offered')
  })

  test('takes one of two entries that were written at the same time', async () => {
    const { account, accountKey, entry } = await beginKeyLog([await named('Phone'), await named('Laptop')])
    const log = await checkKeyLog(account, [entry], accountKey)
    const both = [(await addUnlocker(log, await named('A'))).entry, (await addUnlocker(log, await named('B'))).entry]
    const ada = await newPerson()
    await append(ada, entry)
    const statuses = (await Promise.all(both.map((one) => append(ada, one)))).map(({ status }) => status)
    expect([...statuses].sort()).toEqual([200, 409])
    expect((await read(ada)).entries[1]).toEqual(both[statuses.indexOf(200)])
  })

  test('refuses an entry that follows another history', async () => {
    const [{ entries }, other] = [await threeEntries(), await threeEntries()]
    const ada = await newPerson()
    await append(ada, entries[0])
    expect(await said(await append(ada, other.entries[1]))).toEqual([409, 'key-log-moved'])
    expect((await read(ada)).entries).toEqual(entries.slice(0, 1))
  })

  test('refuses what says nowhere where it stands', async () => {
    const ada = await newPerson()
    const [entry] = (await threeEntries()).entries
    for (const body of ['', 'null', '[]', '{"n":-1,"prev":""}'])
      expect(await said(await append(ada, entry && { ...entry, body }))).toEqual([422, 'invalid'])
    expect((await read(ada)).length).toBe(0)
  })

  test('lets a fresh session, and no other, put a right entry in the place of a wrong one', async () => {
    const { entries } = await threeEntries()
    const ada = await newPerson()
    const [first, second, third] = entries
    const garbage: LogEntry = {
      body: JSON.stringify({ n: 1, prev: first && (await headOf(first)) }),
      new: hex(randomBytes(32)),
    }
    for (const entry of [first, garbage]) expect((await append(ada, entry)).status).toBe(200)
    const replaces = await headOf(garbage)
    const replace = (of: string) => ada.json('PUT', '/api/key-log', { entry: second, replaces: of })
    expect(await said(await replace(second ? await headOf(second) : ''))).toEqual([409, 'key-log-moved'])
    await age(server, minutes(11))
    expect(await said(await replace(replaces))).toEqual([403, 'fresh-sign-in'])
    const again = await server.signIn({ email: `person${people}@example.org`, password: 'another long password' })
    const put = (of: string) => again.json('PUT', '/api/key-log', { entry: second, replaces: of })
    expect((await put(replaces)).status).toBe(200)
    expect((await append(again, third)).status).toBe(200)
    expect((await read(again)).entries).toEqual(entries)
  })

  whole(test)('comes in pages', async () => {
    const ada = await newPerson()
    const entries: LogEntry[] = []
    for (let n = 0; n < 12; n++) {
      const last = entries.at(-1)
      const body = JSON.stringify({ n, prev: last ? await headOf(last) : '', fill: 'x'.repeat(60_000) })
      const entry = { body, new: hex(randomBytes(32)) }
      expect((await append(ada, entry)).status).toBe(200)
      entries.push(entry)
    }
    const page = await read(ada)
    expect(page.entries.length).toBeLessThan(12)
    const rest = await read(ada, page.entries.length)
    expect([...page.entries, ...rest.entries]).toEqual(entries)
  })
})

const wrapOf = async (account: string, accountKey: Uint8Array<ArrayBuffer>) =>
  base64url(await wrapRecordingKey(await epochKeys(accountKey, 0), account, await newRecordingKey()))
const SEALED_VALUE = { column: 'row', version: '1-0a1b2c3d', value: 'AAAA' }

test('a server that does not offer the mode begins nothing of it, and goes on with a log that is there', async () => {
  const off = await startTestServer()
  try {
    const owner = await off.signIn()
    const { entries, account, accountKey } = await threeEntries()
    const wrap = await wrapOf(account, accountKey)
    const recording = newRecordingId()
    expect((await postRecording(owner, recordingForm({ id: recording }, fakeWebm()))).status).toBe(201)
    const keep = async () => [
      await said(await owner.json('POST', '/api/wraps', { wraps: [wrap] })),
      await said(await owner.json('PUT', `/api/recordings/${recording}/sealed-values`, SEALED_VALUE)),
    ]
    const refused = [403, 'zero-access-off']
    expect(await said(await append(owner, entries[0]))).toEqual(refused)
    expect(await keep()).toEqual([refused, refused])
    const [first, second] = entries
    const { id } = (await off.context.people.findByEmail(OWNER.email)) ?? { id: '' }
    const row = { user_id: id, n: 0, head: first ? await headOf(first) : '', entry: JSON.stringify(first) }
    await off.context.database.insertInto('key_log').values(row).execute()
    expect((await append(owner, second)).status).toBe(200)
    expect(await keep()).toEqual([
      [200, undefined],
      [200, undefined],
    ])
    expect(await read(owner)).toEqual({ entries: [first, second], length: 2, offer: 'off' })
  } finally {
    await off.close()
  }
})

describe('sealed unlockers', () => {
  const list = async (client: TestClient) =>
    keyLogEndpoints.sealedUnlockers.answer.parse(await (await client.fetch('/api/key-log/unlockers')).json())
  const keep = (client: TestClient, unlocker: string, blob: string) =>
    client.json('POST', '/api/key-log/unlockers', { unlocker, kind: 'recovery', blob })

  test('the first form is never pushed out, and the newest ones are kept with it', async () => {
    const ada = await newPerson()
    const unlocker = hex(randomBytes(16))
    for (const blob of ['tried', 'tried', ...'abcdefghij']) expect((await keep(ada, unlocker, blob)).status).toBe(200)
    expect((await list(ada)).map(({ blob }) => blob)).toEqual(['tried', ...'defghij'])
  })

  whole(test)('there is a limit, and a fresh session makes room', async () => {
    const ada = await newPerson()
    const ids = Array.from({ length: 33 }, () => hex(randomBytes(16)))
    for (const id of ids.slice(0, 32)) expect((await keep(ada, id, 'x')).status).toBe(200)
    expect(await said(await keep(ada, ids[32] ?? '', 'x'))).toEqual([409, 'too-many-unlockers'])
    expect((await ada.json('DELETE', `/api/key-log/unlockers/${ids[0]}`)).status).toBe(200)
    expect((await keep(ada, ids[32] ?? '', 'x')).status).toBe(200)
  })
})

describe('approvals', () => {
  const form = (name: string) => ({ unlocker: hex(randomBytes(16)), pk: 'pk', name, request: hex(randomBytes(32)) })
  const ask = (client: TestClient, body: object) => client.json('POST', '/api/key-log/approvals', body)
  const list = async (client: TestClient) =>
    keyLogEndpoints.approvals.answer.parse(await (await client.fetch('/api/key-log/approvals')).json())

  test('go from the new device to the old one and back', async () => {
    const [ada, bob] = [await newPerson(), await newPerson()]
    const phone = form('Phone')
    await ask(ada, phone)
    expect(await list(ada)).toEqual([phone])
    expect(await list(bob)).toEqual([])
    const answer = { unlocker: phone.unlocker, approval: 'sealed' }
    expect((await bob.json('PUT', '/api/key-log/approvals', answer)).status).toBe(404)
    expect((await ada.json('PUT', '/api/key-log/approvals', answer)).status).toBe(200)
    expect(await list(ada)).toEqual([{ ...phone, approval: 'sealed' }])
    // Asking anew takes an answer away that did not open.
    await ask(ada, phone)
    expect(await list(ada)).toEqual([phone])
  })

  test('few wait at a time, and none for long', async () => {
    const ada = await newPerson()
    const all = Array.from({ length: MAX_APPROVALS + 2 }, (_, at) => form(`${at}`))
    for (const one of all) {
      await ask(ada, one)
      // Those of one millisecond have no order.
      const asked = Date.now()
      await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(asked), { interval: 1 })
    }
    expect((await list(ada)).map(({ name }) => name).sort()).toEqual(
      all
        .slice(2)
        .map(({ name }) => name)
        .sort(),
    )
    const asked_at = new Date(Date.now() - 16 * 60_000).toISOString()
    await server.context.database.updateTable('approvals').set({ asked_at }).execute()
    expect(await list(ada)).toEqual([])
  })
})

describe('wraps', () => {
  const list = async (client: TestClient, after = '0') =>
    keyLogEndpoints.wraps.answer.parse(await (await client.fetch(`/api/wraps?after=${after}`)).json())
  const send = (client: TestClient, wraps: string[]) => client.json('POST', '/api/wraps', { wraps })
  const account = '00'.repeat(16)
  const keys = epochKeys(randomBytes(32), 0)
  const wrapped = async (key?: Awaited<ReturnType<typeof newRecordingKey>>) =>
    base64url(await wrapRecordingKey(await keys, account, key ?? (await newRecordingKey())))

  test('are kept once, in their order, and never replaced', async () => {
    const [ada, bob] = [await newPerson(), await newPerson()]
    const [one, two] = [await wrapped(), await wrapped()]
    for (const wraps of [[one], [one, two, two], [two]]) expect((await send(ada, wraps)).status).toBe(200)
    expect(await list(ada)).toEqual({ wraps: [one, two], cursor: '2', more: false })
    expect(await list(ada, '1')).toEqual({ wraps: [two], cursor: '2', more: false })
    expect((await list(bob)).wraps).toEqual([])
    const key = await newRecordingKey()
    const same = await Promise.all(Array.from({ length: 9 }, () => wrapped(key)))
    expect((await send(ada, same.slice(0, 8))).status).toBe(200)
    expect(await said(await send(ada, same.slice(8)))).toEqual([409, 'too-many-wraps'])
    expect(await said(await send(ada, ['AAAA']))).toEqual([422, 'invalid'])
    expect((await list(ada)).wraps).toEqual([one, two, ...same.slice(0, 8)])
  })

  whole(test)('all count as new in a restored database', async () => {
    const ada = await newPerson()
    await send(ada, [await wrapped(), await wrapped()])
    const seen = await list(ada)
    await server.context.database.transaction().execute(moveFeedsOn)
    expect((await list(ada, seen.cursor)).wraps).toEqual(seen.wraps)
  })
})

whole(test)('all of it is in the export, and goes with the account', async () => {
  const ada = await newPerson()
  const { entries } = await threeEntries()
  for (const entry of entries) await append(ada, entry)
  await ada.json('POST', '/api/key-log/unlockers', { unlocker: hex(randomBytes(16)), kind: 'recovery', blob: 'x' })
  const wrap = base64url(
    await wrapRecordingKey(await epochKeys(randomBytes(32), 0), '00'.repeat(16), await newRecordingKey()),
  )
  await ada.json('POST', '/api/wraps', { wraps: [wrap] })
  await ada.json('POST', '/api/key-log/approvals', {
    unlocker: hex(randomBytes(16)),
    pk: 'pk',
    name: 'Phone',
    request: hex(randomBytes(32)),
  })
  const files = unzip(Buffer.from(await (await ada.fetch('/api/export')).arrayBuffer()))
  expect(JSON.parse(String(files.get('only-my-devices.json')))).toMatchObject({ entries, wraps: [wrap] })
  const { id } = (await server.context.people.findByEmail(`person${people}@example.org`)) ?? { id: '' }
  expect((await ada.json('DELETE', `/api/users/${id}`)).status).toBe(200)
  for (const table of ['key_log', 'sealed_unlockers', 'approvals', 'wraps'] as const) {
    const left = await server.context.database.selectFrom(table).selectAll().where('user_id', '=', id).execute()
    expect(left).toEqual([])
  }
})
