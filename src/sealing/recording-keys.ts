import type { EpochKeys } from '../../core/sealing/account-key.ts'
import { type Bytes, base64url, fromBase64url, fromHex, hex, type Key, randomBytes } from '../../core/sealing/bytes.ts'
import {
  epochOfWrap,
  newRecordingKey,
  type RecordingKey,
  rewrapFromLocal,
  rewrapRecordingKey,
  unwrapLocally,
  unwrapRecordingKey,
  type Wrapper,
  wrapLocally,
  wrapRecordingKey,
} from '../../core/sealing/recording-key.ts'
import { importBoxKey, SealedValueError } from '../../core/sealing/sealed-box.ts'
import { type AppDatabase, appDatabaseName } from '../local/app-database.ts'
import type { AudioDatabase, SegmentLock } from '../local/audio-database.ts'
import type { AccountRow, LocalKeyRow, WrapRow } from '../local/key-rows.ts'
import { readBatches } from '../local/many-rows.ts'
import type { KeyStore } from './key-store.ts'

/** A recording key, and what lies with the audio that it seals. */
export type LockedKey = RecordingKey & { lock: SegmentLock }

/**
 * A key for a recording that begins now, with or without a network. It is wrapped and stored when this resolves, so that what it seals
 * opens again. Without the account's key it waits under a key of this device.
 */
export async function mintRecordingKey(app: AppDatabase, store: KeyStore): Promise<LockedKey> {
  const { kid, root, ...key } = await newRecordingKey()
  const to = newestWrapper(await store.read('account'))
  const row: WrapRow = to
    ? {
        kid: hex(kid),
        wraps: [base64url(await wrapRecordingKey(to.keys, to.account, { kid, ...key }))],
        unsent: 'new',
      }
    : { kid: hex(kid), wraps: [], local: await wrapLocally(await localKey(app), { kid, root, ...key }) }
  await app.wraps.add(row)
  const [wrap] = row.wraps
  return {
    kid,
    root,
    lock: { kid: row.kid, ...(wrap ? { wrap } : { local: base64url(row.local ?? new Uint8Array()) }) },
  }
}

/** The same while the database takes and tells nothing: it lies with the audio alone, and the key under which it does lies beside it. */
export async function mintDetachedKey(): Promise<LockedKey> {
  const key = await newRecordingKey()
  const secret = randomBytes(32)
  const local = base64url(await wrapLocally(await importBoxKey(secret), key))
  return { kid: key.kid, root: key.root, lock: { kid: hex(key.kid), local, localKey: base64url(secret) } }
}

/** Puts into the list what lies with audio alone, so that it is wrapped for the account and sent. */
export const adoptLock = (app: AppDatabase, { kid, wrap, local, localKey: secret }: SegmentLock): Promise<void> =>
  app.transaction('rw', app.wraps, async () => {
    if (await app.wraps.get(kid)) return
    await app.wraps.add({
      kid,
      wraps: wrap ? [wrap] : [],
      ...(wrap && { unsent: 'new' }),
      ...(local && { local: fromBase64url(local) }),
      ...(secret && { localKey: fromBase64url(secret) }),
    })
  })

/** What lies with the audio of this person alone, as the list took nothing when it was recorded. */
export async function adoptLocks({ app, audio }: { app: AppDatabase; audio: AudioDatabase }): Promise<void> {
  const known = new Set(await app.wraps.toCollection().primaryKeys())
  for (const { lock, owner } of await audio.segments.toArray())
    if (lock && !known.has(lock.kid) && app.name === appDatabaseName(owner)) await adoptLock(app, lock)
}

/** The key of a segment, by what lies with its audio. Null where nothing here opens it. @throws SealedValueError */
export async function openLock(app: AppDatabase, store: KeyStore, lock: SegmentLock): Promise<RecordingKey | null> {
  await adoptLock(app, lock)
  return openRecordingKey(app, store, fromHex(lock.kid))
}

/** Null where nothing here opens it: its wrap has yet to come, or is of an account that this device is not in. */
export async function openRecordingKey(app: AppDatabase, store: KeyStore, kid: Bytes): Promise<RecordingKey | null> {
  const row = await app.wraps.get(hex(kid))
  return row ? openedKey(app, row, wrappersOf(await store.read('account'))) : null
}

/** Rows of wraps by kid. */
type Wraps = ReadonlyMap<string, WrapRow>

/** What opens recording keys. `wraps`: all of them, where very many are to be opened, as a read for each is dear. */
export type Opener = { account: AccountRow | undefined; wraps?: Wraps }

export async function readOpener(app: AppDatabase, store: KeyStore, isForMany: boolean): Promise<Opener> {
  const account = await store.read('account')
  return isForMany ? { account, wraps: await readWraps(app) } : { account }
}

async function readWraps(app: AppDatabase): Promise<Wraps> {
  const all = new Map<string, WrapRow>()
  await readBatches(app.wraps, kidOfRow, (rows) => {
    for (const row of rows) all.set(row.kid, row)
  })
  return all
}

export const kidOfRow = ({ kid }: WrapRow): string => kid

/**
 * Of many at once, by kid, those that open: with one read of the database, and side by side. A row of a later version, or a damaged one, is as
 * if it was not there.
 */
export async function openRecordingKeys(
  app: AppDatabase,
  { account, wraps }: Opener,
  kids: readonly string[],
): Promise<Map<string, RecordingKey>> {
  const wrappers = wrappersOf(account)
  const asked = [...new Set(kids)]
  const found = wraps ? asked.map((kid) => wraps.get(kid)) : await app.wraps.bulkGet(asked)
  const rows = found.filter((row) => row !== undefined)
  const keys = await Promise.all(rows.map((row) => openedKey(app, row, wrappers).catch(nothing)))
  return new Map(rows.flatMap(({ kid }, at) => (keys[at] ? [[kid, keys[at]]] : [])))
}

/** Not base64url, not JSON, not UTF-8 (TypeError), or not what was sealed. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof SealedValueError || error instanceof SyntaxError || error instanceof TypeError

function nothing(error: unknown): null {
  if (isUnreadable(error)) return null
  throw error
}

async function openedKey(app: AppDatabase, row: WrapRow, wrappers: readonly Wrapper[]): Promise<RecordingKey | null> {
  const found = await findWrap(row, wrappers)
  if (found) return found.key
  return row.local ? openedOrNull(unwrapLocally(await localKeyOf(app, row), row.local)) : null
}

/** A key of text, whose wrap goes with what it seals. */
export type TextKey = RecordingKey & { account: string; wrap: string }

/**
 * What seals text of a recording from now on: the key that did, where the account's present epoch wraps it. Else a new one, as who was
 * removed may have that. Null without an account.
 */
export async function keyOfText(app: AppDatabase, store: KeyStore, kid: string | undefined): Promise<TextKey | null> {
  const to = newestWrapper(await store.read('account'))
  if (!to) return null
  const row = kid === undefined ? undefined : await app.wraps.get(kid)
  const found = row && (await findWrap(row, [to]))
  if (found) return { ...found.key, account: to.account, wrap: base64url(found.wrap) }
  const { lock, ...key } = await mintRecordingKey(app, store)
  return lock.wrap ? { ...key, account: to.account, wrap: lock.wrap } : null
}

/**
 * Wraps for the account what it lacks: keys that waited under the key of this device, keys of an account that was here before, and
 * those of an older epoch that were never sent. A wrap that was sent stays: `past` of the key log leads to it.
 */
export async function wrapForAccount(app: AppDatabase, store: KeyStore): Promise<void> {
  const account = await store.read('account')
  const to = newestWrapper(account)
  if (!account || !to) return
  for (const row of (await readWraps(app)).values()) {
    const wrap = await wrapThatIsMissing(app, row, account, to)
    if (!wrap) continue
    const kept = row.unsent === 'new' ? row.wraps.slice(1) : row.wraps
    await app.transaction('rw', app.wraps, async () => {
      const there = await app.wraps.get(row.kid)
      // Another tab may have been first.
      if (there && there.wraps.join() === row.wraps.join())
        await app.wraps.put({ ...there, wraps: [base64url(wrap), ...kept], unsent: 'new' })
    })
  }
}

/** Null where nothing is missing, or nothing here opens the row: then it stays as it is. */
async function wrapThatIsMissing(
  app: AppDatabase,
  row: WrapRow,
  account: AccountRow,
  to: Wrapper,
): Promise<Bytes | null> {
  // As nearly all are: there may be ten thousand of them.
  if (row.unsent !== 'new' && !row.local && account.former.length === 0) return null
  const found = await findWrap(row, wrappersOf(account))
  if (!found)
    return row.local ? openedOrNull(rewrapFromLocal(await localKeyOf(app, row), to.keys, to.account, row.local)) : null
  const isOlder = row.unsent === 'new' && found.by.keys.epoch < to.keys.epoch
  if (found.by.account === to.account && !isOlder) return null
  return openedOrNull(rewrapRecordingKey(found.by, to, found.wrap))
}

type Found = { wrap: Bytes; by: Wrapper; key: RecordingKey }

async function findWrap({ wraps }: WrapRow, wrappers: readonly Wrapper[]): Promise<Found | null> {
  for (const by of wrappers) {
    for (const wrap of wraps.map(fromBase64url)) {
      if (epochOfWrap(wrap) !== by.keys.epoch) continue
      const key = await openedOrNull(unwrapRecordingKey(by.keys, by.account, wrap))
      if (key) return { wrap, by, key }
    }
  }
  return null
}

/** This account's keys first, the newest first, then those of accounts that were here before. */
const wrappersOf = (row: AccountRow | undefined): Wrapper[] =>
  row ? [row, ...row.former].flatMap(({ account, epochs }) => epochs.map((keys) => ({ account, keys })).reverse()) : []

function newestWrapper(row: AccountRow | undefined): Wrapper | null {
  const keys: EpochKeys | undefined = row?.epochs.at(-1)
  return row && keys ? { account: row.account, keys } : null
}

const localKeyOf = (app: AppDatabase, row: WrapRow): Promise<Key> =>
  row.localKey ? importBoxKey(row.localKey) : localKey(app)

/** Made once. A key that could not be stored would lose what it wraps: then this throws, and nothing is sealed by it. */
async function localKey(app: AppDatabase): Promise<Key> {
  const made: LocalKeyRow = { key: 'local', secret: randomBytes(32) }
  const row = await app.transaction('rw', app.keys, async () => {
    const there = await app.keys.get('local')
    if (there) return there
    await app.keys.add(made)
    return made
  })
  if (row.key !== 'local') throw new SealedValueError('The key of this device is damaged.')
  return importBoxKey(row.secret)
}

async function openedOrNull<Opened>(opening: Promise<Opened>): Promise<Opened | null> {
  try {
    return await opening
  } catch (error) {
    if (error instanceof SealedValueError) return null
    throw error
  }
}
