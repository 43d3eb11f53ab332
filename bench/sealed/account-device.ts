import type { Page } from '@playwright/test'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { endpoints } from '../../contract/endpoints.ts'
import type { UserId } from '../../contract/ids.ts'
import { type Client, createClient } from '../../src/api/client.ts'
import { type AppDatabase, openAppDatabase } from '../../src/local/app-database.ts'
import { beginAccount, draftAccount, isTriedBack } from '../../src/sealing/begin-account.ts'
import { type KeyStore, openKeyStore } from '../../src/sealing/key-store.ts'
import { approveDevice, findDevice } from '../../src/sealing/unlockers/approve-device.ts'
import { OWNER } from '../../testkit/browser/app-server.ts'

/** A device of the owner's in Node, with keys that are in memory. */
export type AccountDevice = { owner: UserId; app: AppDatabase; store: KeyStore; client: Client }

/** Signs in, and turns "Only my devices" on. */
export async function beginAccountAt(url: string): Promise<AccountDevice> {
  const { cookie, owner } = await signInAt(url)
  const call: typeof fetch = (path, init) => {
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), cookie, origin: url }
    return fetch(new URL(String(path), url), { ...init, headers })
  }
  const client = createClient({ user: () => owner, fetch: call })
  const app = openAppDatabase(owner, { indexedDB: new IDBFactory(), IDBKeyRange })
  const store = openKeyStore(app)
  const account = await draftAccount(store, { device: 'Laptop', recovery: 'Paper' })
  if (!(await isTriedBack(account, account.shown))) throw new Error('The recovery key does not open what it should.')
  const begun = await beginAccount(store, client, account)
  if (begun !== 'begun') throw new Error(`The account was not begun: ${begun}.`)
  return { owner, app, store, client }
}

/** Lets the device in that shows this code. */
export async function letIn({ store, client }: AccountDevice, code: string): Promise<void> {
  const search = await findDevice(store, client, code)
  if (search.kind !== 'found') throw new Error(`The new device is ${search.kind}.`)
  await approveDevice(store, client, search.device)
}

/** What the page of a new device shows to be let in. */
export async function showCode(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  const group = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Only my devices' }) })
  await group.getByRole('button', { name: 'Let this device in' }).click()
  const code = page.getByRole('dialog').locator('code', { hasText: /^\w{4}(-\w{4}){3}$/ })
  await code.waitFor()
  return (await code.textContent()) ?? ''
}

async function signInAt(url: string): Promise<{ cookie: string; owner: UserId }> {
  const { method, path } = endpoints.login
  const headers = { 'content-type': 'application/json', origin: url }
  const answer = await fetch(new URL(path, url), { method, headers, body: JSON.stringify(OWNER) })
  if (!answer.ok) throw new Error(`The sign-in was answered with ${answer.status}.`)
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const { user } = endpoints.login.answer.parse(await answer.json())
  return { cookie, owner: user.id }
}
