import { equalBytes, randomBytes, utf8 } from '../../core/sealing/bytes.ts'
import { openWith, sealTo } from '../../core/sealing/hpke.ts'
import { mac } from '../../core/sealing/sealed-box.ts'
import type { AppDatabase } from '../local/app-database.ts'
import type { AccountRow, KeyRow } from '../local/key-rows.ts'
import { ONLY_MY_DEVICES } from '../platform/storage/only-my-devices.ts'
import { pageStorage } from '../platform/storage/page-storage.ts'

type RowOf<Name extends KeyRow['key']> = Extract<KeyRow, { key: Name }>

/** The keys of this device. Where the browser stores none, they live as long as the page. */
export type KeyStore = {
  /** False: keys are gone with this page, and an unlocker is asked for at the next start. */
  isLasting(): boolean
  read<Name extends KeyRow['key']>(key: Name): Promise<RowOf<Name> | undefined>
  /** An account never goes back to an earlier entry of its own log; keys of another one that was here stay as former ones. */
  write(row: KeyRow): Promise<void>
  remove(key: KeyRow['key']): Promise<void>
  /** From here on what is recorded into this account is sealed, with or without an account's key. */
  turnOn(): Promise<void>
}

const stores = new WeakMap<AppDatabase, KeyStore>()

/** The one of this page, as what the browser does not store is in its memory. */
export function keyStoreOf(app: AppDatabase): KeyStore {
  const store = stores.get(app) ?? openKeyStore(app)
  stores.set(app, store)
  return store
}

export function openKeyStore(app: AppDatabase): KeyStore {
  const inMemory = new Map<KeyRow['key'], KeyRow>()
  const read: KeyStore['read'] = async <Name extends KeyRow['key']>(key: Name) =>
    (inMemory.get(key) ?? (await app.keys.get(key))) as RowOf<Name> | undefined

  const turnOn = async (): Promise<void> => {
    noteOnlyMyDevices(app.name)
    await app.keys.put({ key: 'mode', mode: 'only-my-devices' }).catch((error: unknown) => {
      console.error('That recordings are for your devices only stands in a note alone.', error)
    })
  }

  return {
    isLasting: () => inMemory.size === 0,
    read,
    turnOn,
    async write(row) {
      // From the tap on: a take that begins before the server has heard of it is sealed.
      if (row.key === 'beginning' || row.key === 'account') await turnOn()
      if (inMemory.has(row.key) || !(await isStored(app, row))) {
        const there = await read(row.key)
        const next = succeeding(row, there)
        if (next) inMemory.set(row.key, next)
      }
    },
    async remove(key) {
      inMemory.delete(key)
      await app.keys.delete(key)
    },
  }
}

/**
 * Whether it is there and can be used. Lockdown Mode and private windows refuse keys (DataCloneError), and some versions of Safari read
 * back nothing (dialog-db/dialog-db#473). WebCrypto is not awaited inside of the transaction: Firefox and WebKit would end it.
 */
async function isStored(app: AppDatabase, row: KeyRow): Promise<boolean> {
  try {
    await app.transaction('rw', app.keys, async () => {
      const next = succeeding(row, await app.keys.get(row.key))
      if (next) await app.keys.put(next)
    })
    const back = await app.keys.get(row.key)
    if (back && (await works(back))) return true
    await app.keys.delete(row.key)
  } catch (error) {
    console.error('This browser does not store keys. They stay in the memory of this page.', error)
  }
  return false
}

/** What is to be stored in the place of `there`; null: that is newer. */
function succeeding(row: KeyRow, there: KeyRow | undefined): KeyRow | null {
  if (row.key !== 'account' || there?.key !== 'account') return row
  if (there.account === row.account) {
    if (isBefore(row, there)) return null
    if (isBefore(there, row)) return { ...row, former: there.former }
  }
  return { ...row, former: [...there.former, { account: there.account, epochs: there.epochs }] }
}

/** Whether `later` goes on from where `one` ends, or is the same. */
const isBefore = (one: AccountRow, later: AccountRow): boolean => {
  const same = later.entries[one.n]
  return same !== undefined && same.body === one.entries[one.n]?.body && same.new === one.entries[one.n]?.new
}

/** Uses each kind of key once. */
async function works(row: KeyRow): Promise<boolean> {
  const text = randomBytes(16)
  const place = { info: 'earmark try v1' }
  switch (row.key) {
    case 'device':
      return equalBytes(await openWith(row.pair, await sealTo(row.publicKey, text, place), place), text)
    case 'account': {
      const newest = row.epochs.at(-1)
      return newest !== undefined && (await mac(newest.log, utf8('earmark try v1'))).length > 0
    }
    case 'beginning':
    case 'void':
    case 'unlockers':
    case 'local':
    case 'mode':
    case 'wraps-read':
    case 'values-read':
      return true
  }
}

/** From here on what is recorded into this database's account is sealed. */
function noteOnlyMyDevices(database: string): void {
  const storage = pageStorage()
  const noted = storage.getItem(ONLY_MY_DEVICES) ?? ''
  if (!noted.includes(database)) storage.setItem(ONLY_MY_DEVICES, `${noted} ${database}`.trim())
}
