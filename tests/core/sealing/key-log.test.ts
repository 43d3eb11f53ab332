import { describe, expect, test } from 'vitest'
import type { LogEntry } from '../../../contract/accounts/key-log.ts'
import { epochKeys, newAccountKey } from '../../../core/sealing/account-key.ts'
import { type Bytes, base64url, fromBase64url, fromHex, hex, join } from '../../../core/sealing/bytes.ts'
import { checkKeyLog, compareLogs, KeyLogError } from '../../../core/sealing/key-log.ts'
import { logBodySchema, signEntry, signRenewal } from '../../../core/sealing/key-log-entry.ts'
import { mac } from '../../../core/sealing/sealed-box.ts'
import { newUnlocker, openAccountKey, type Unlocker } from '../../../core/sealing/unlocker.ts'
import { addUnlocker, beginKeyLog, type NamedUnlocker, removeUnlockers } from '../../../core/sealing/write-key-log.ts'

const named = ({ id, publicKey }: Unlocker, name: string): NamedUnlocker => ({
  id,
  kind: 'device',
  name,
  pk: base64url(publicKey),
  since: '2026-11-25T10:00:00.000Z',
})

const bodyOf = (entry: LogEntry) => logBodySchema.parse(JSON.parse(entry.body))

/** A phone begins, a laptop is added, the phone is removed: epochs 0, 0, 1. */
async function threeEntries() {
  const [phone, laptop] = [await newUnlocker('device'), await newUnlocker('device')]
  const first = await beginKeyLog([named(phone, 'Phone')])
  const { account } = first
  const begun = await checkKeyLog(account, [first.entry], first.accountKey)
  const second = await addUnlocker(begun, named(laptop, 'Laptop'))
  const both = await checkKeyLog(account, [first.entry, second.entry], second.accountKey)
  const third = await removeUnlockers(both, new Set([phone.id]))
  const entries: [LogEntry, LogEntry, LogEntry] = [first.entry, second.entry, third.entry]
  return { account, entries, phone, laptop, keys: [first.accountKey, third.accountKey] as const }
}

const faultAt = (n: number) => (work: Promise<unknown>) =>
  expect(work).rejects.toSatisfy((error) => error instanceof KeyLogError && error.n === n)

describe('a key log', () => {
  test('gives every account key to who opens the newest, and lists who may read', async () => {
    const { account, entries, laptop, keys } = await threeEntries()
    const sealed = bodyOf(entries[2]).unlockers.find(({ id }) => id === laptop.id)?.ak ?? ''
    const opened = await openAccountKey(laptop, account, 1, fromBase64url(sealed))
    const log = await checkKeyLog(account, entries, opened)
    expect(log.epochs.map(({ accountKey }) => accountKey)).toEqual(keys)
    expect(log.body.unlockers.map(({ name }) => name)).toEqual(['Laptop'])
  })

  test('gives a removed device nothing of the next epoch', async () => {
    const { account, entries, phone, keys } = await threeEntries()
    expect(bodyOf(entries[2]).unlockers.map(({ id }) => id)).not.toContain(phone.id)
    await faultAt(2)(checkKeyLog(account, entries, keys[0]))
    expect((await checkKeyLog(account, entries.slice(0, 2), keys[0])).body.epoch).toBe(0)
  })

  test('tells a log that grew, one that is older, and another history', async () => {
    const { account, entries, keys } = await threeEntries()
    const log = await checkKeyLog(account, entries, keys[1])
    const old = await checkKeyLog(account, entries.slice(0, 2), keys[0])
    expect(compareLogs({ n: 1, head: old.head }, log)).toEqual({ kind: 'follows' })
    expect(compareLogs({ n: 2, head: log.head }, old)).toEqual({ kind: 'shorter', from: 2 })
    expect(compareLogs({ n: 1, head: log.head }, log)).toEqual({ kind: 'forked' })
  })
})

describe('a log that somebody else wrote is refused', () => {
  test('as a whole, made by the server with a key of its own', async () => {
    const { account, keys } = await threeEntries()
    const evil = await newUnlocker('device')
    const other = await beginKeyLog([named(evil, 'Phone')])
    await faultAt(0)(checkKeyLog(account, [other.entry], keys[0]))
    await faultAt(0)(checkKeyLog(other.account, [other.entry], keys[0]))
    await faultAt(0)(checkKeyLog(account, [other.entry], other.accountKey))
  })

  test('an unlocker put in, taken out, or with another key', async () => {
    const { account, entries, keys } = await threeEntries()
    const evil = named(await newUnlocker('device'), 'House')
    const body = bodyOf(entries[1])
    for (const unlockers of [
      [...body.unlockers, { ...evil, ak: 'AA' }],
      body.unlockers.slice(1),
      body.unlockers.map((unlocker) => ({ ...unlocker, pk: evil.pk })),
    ]) {
      const changed = { ...entries[1], body: JSON.stringify({ ...body, unlockers }) }
      await faultAt(1)(checkKeyLog(account, [entries[0], changed], keys[0]))
    }
  })

  test('an entry left out, doubled, in another order, or serialised anew', async () => {
    const { account, entries, keys } = await threeEntries()
    const [one, two, three] = entries
    await faultAt(1)(checkKeyLog(account, [one, three], keys[1]))
    await faultAt(1)(checkKeyLog(account, [one, one], keys[0]))
    await faultAt(0)(checkKeyLog(account, [two, one], keys[0]))
    await faultAt(0)(checkKeyLog(account, [], keys[0]))
    const anew = { ...two, body: JSON.stringify(JSON.parse(two.body), null, 1) }
    await faultAt(1)(checkKeyLog(account, [one, anew], keys[0]))
  })

  test('entries of two histories of the same account, mixed', async () => {
    const { account, entries, laptop, keys } = await threeEntries()
    const begun = await checkKeyLog(account, [entries[0]], keys[0])
    const other = await addUnlocker(begun, named(laptop, 'Another name'))
    const log = await checkKeyLog(account, [entries[0], other.entry], keys[0])
    expect(log.body.n).toBe(1)
    await faultAt(2)(checkKeyLog(account, [entries[0], other.entry, entries[2]], keys[1]))
  })

  test('a renewal that the epoch before did not agree to', async () => {
    const { account, entries, keys } = await threeEntries()
    const evilKey = newAccountKey()
    const renewal = async (before: Bytes) =>
      signRenewal({ ...bodyOf(entries[2]), past: undefined }, await epochKeys(evilKey, 1), {
        keys: await epochKeys(before, 0),
        accountKey: keys[0],
      })
    const forged = await renewal(newAccountKey())
    await faultAt(2)(checkKeyLog(account, [entries[0], entries[1], forged], evilKey))
    // Signed by both epochs, but nothing leads back to the key of the first.
    const [body, now, then] = [{ ...bodyOf(entries[2]), past: undefined }, keys[1], await epochKeys(keys[0], 0)]
    const alone = await signEntry(body, await epochKeys(now, 1))
    const old = hex(await mac(then.log, join('earmark renewal v1\n', fromHex(alone.new), alone.body)))
    await faultAt(2)(checkKeyLog(account, [entries[0], entries[1], { ...alone, old }], now))
    const { old: _, ...withoutOld } = entries[2]
    await faultAt(2)(checkKeyLog(account, [entries[0], entries[1], withoutOld], keys[1]))
  })

  test('an epoch that is left out, one that goes back, and an unknown version', async () => {
    const { account, entries, keys } = await threeEntries()
    const later = await epochKeys(keys[0], 0)
    for (const changes of [{ epoch: 2 }, { v: 2 }, { n: 7 }, { past: 'AAAA' }]) {
      const body = { ...bodyOf(entries[1]), ...changes }
      const entry = await signEntry(body as ReturnType<typeof bodyOf>, later)
      await faultAt(1)(checkKeyLog(account, [entries[0], entry], keys[0]))
    }
    const back = await signEntry({ ...bodyOf(entries[2]), epoch: 0, n: 3, past: undefined }, later)
    await faultAt(3)(checkKeyLog(account, [...entries, back], keys[1]))
  })

  test('a text that is no JSON, and a MAC that is no digits', async () => {
    const { account, entries, keys } = await threeEntries()
    await faultAt(1)(checkKeyLog(account, [entries[0], { ...entries[1], body: '{' }], keys[0]))
    await faultAt(1)(checkKeyLog(account, [entries[0], { ...entries[1], new: 'ZZ' }], keys[0]))
  })
})
