import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { LogEntry } from '../../../contract/accounts/key-log.ts'
import type { UserId } from '../../../contract/ids.ts'
import { checkKeyLog } from '../../../core/sealing/key-log.ts'
import { type Client, createClient } from '../../../src/api/client.ts'
import { type AppDatabase, openAppDatabase } from '../../../src/local/app-database.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../src/local/audio-database.ts'
import { keptAccount, type OpenAccount } from '../../../src/sealing/account.ts'
import { beginAccount, draftAccount, isTriedBack, type NewAccount } from '../../../src/sealing/begin-account.ts'
import { type KeyStore, openKeyStore } from '../../../src/sealing/key-store.ts'
import { approveDevice, findDevice } from '../../../src/sealing/unlockers/approve-device.ts'
import { askForApproval, lookForApproval } from '../../../src/sealing/unlockers/ask-for-approval.ts'
import type { TestClient } from '../../../testkit/server/test-server.ts'

type Json = unknown
/** What stands between a device and the server. @returns another answer; undefined: the right one. */
export type Lie = (call: string, answer: Json) => Json

export type SealingDevice = {
  app: AppDatabase
  audio: AudioDatabase
  owner: UserId
  store: KeyStore
  client: Client
  jar: TestClient
  /** Everything that was sent: addresses and bodies. */
  sent: string[]
  /** Every answer passes through this one, until the next. */
  lie(lie: Lie | null): void
  /** The next answer to this call is lost, after the server has done it. */
  lose(call: string): void
  /** Another page of this device: what is in memory is gone. */
  reload(): void
}

/** A device of one person, with databases of its own, against a real server. */
export function sealingDevice(jar: TestClient, owner: UserId): SealingDevice {
  const where = { indexedDB: new IDBFactory(), IDBKeyRange }
  const [app, audio] = [openAppDatabase(owner, where), openAudioDatabase(where)]
  const sent: string[] = []
  let lie: Lie | null = null
  let lost: string | null = null
  const reach: typeof fetch = async (input, init) => {
    const path = String(input)
    sent.push(`${path} ${String(init?.body ?? '')}`)
    const { method = 'GET', headers, body = null } = init ?? {}
    const answer = await jar.fetch(path, { method, body, ...(headers && { headers }) })
    const call = `${method} ${path.split('?')[0]}`
    if (call === lost) {
      lost = null
      throw new TypeError('The connection was cut.')
    }
    if (!lie || !answer.ok) return answer
    const right: Json = await answer.json()
    return Response.json(lie(call, right) ?? right)
  }
  const device: SealingDevice = {
    app,
    audio,
    owner,
    store: openKeyStore(app),
    client: createClient({ user: () => owner, fetch: reach }),
    jar,
    sent,
    lie: (next) => {
      lie = next
    },
    lose: (call) => {
      lost = call
    },
    reload: () => {
      device.store = openKeyStore(app)
    },
  }
  return device
}

const NAMES = { device: 'Laptop', recovery: 'Paper' }

/** Makes an account on this device. */
export async function begin({ store, client }: SealingDevice): Promise<NewAccount> {
  const account = await draftAccount(store, NAMES)
  if (!(await isTriedBack(account, account.shown))) throw new Error('The recovery key does not open what it should.')
  if ((await beginAccount(store, client, account)) !== 'begun') throw new Error('Another device was first.')
  return account
}

/** Lets `newer` in by `older`. */
export async function letIn(older: SealingDevice, newer: SealingDevice, name = 'Phone'): Promise<void> {
  const pending = await askForApproval(newer.store, newer.client, name)
  if (!pending) throw new Error('There is no log.')
  const search = await findDevice(older.store, older.client, pending.code)
  if (search.kind !== 'found') throw new Error(`The new device is ${search.kind}.`)
  await approveDevice(older.store, older.client, search.device)
  const answer = await lookForApproval(newer.store, newer.client, pending)
  if (answer.kind !== 'open') throw new Error(`The new device is ${answer.kind}.`)
}

export async function opened({ store }: SealingDevice): Promise<OpenAccount> {
  const state = await keptAccount(store)
  if (state.kind !== 'open') throw new Error(`The account is ${state.kind}.`)
  return state
}

export const bodyOf = (entry: LogEntry | undefined): Record<string, unknown> => JSON.parse(entry?.body ?? 'null')

/** Fails where the entries are not the work of one account. */
export async function accountKeyOf({ log }: OpenAccount): Promise<Uint8Array<ArrayBuffer>> {
  const key = log.epochs.at(-1)?.accountKey ?? new Uint8Array()
  await checkKeyLog(log.body.account, log.entries, key)
  return key
}
