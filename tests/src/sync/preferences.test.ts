import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Account, Preferences } from '../../../contract/accounts/account.ts'
import { choosePreferences, getAccount, getUnsentPreferences } from '../../../src/local/device/account.ts'
import { sendPreferences } from '../../../src/sync/deliver/send-preferences.ts'
import { pull } from '../../../src/sync/feed/pull.ts'
import { ANNA_USER as user } from '../local/recordings/person.ts'
import { ANNA } from '../local/recordings/takes.ts'
import { type Device, openDevice } from './devices/device.ts'

let device: Device
let kept: Preferences
let online: boolean
let status: number
/** A server of before drops what it does not know. */
let knowsLists: boolean
const calls: string[] = []
const CHANGES = 'GET /api/changes?cursor=0&form=compact&first='

/** A server that keeps the preferences of one account. */
const server: typeof fetch = async (path, init) => {
  if (!online) throw new TypeError('No network.')
  calls.push(`${init?.method} ${path}`)
  if (String(path).startsWith('/api/changes')) {
    const engines = { speech: null, language: 'y' }
    return Response.json({ changes: [], cursor: 0, more: false, engines, account: account() })
  }
  if (status !== 200) return Response.json({ error: 'No.' }, { status })
  const { vocabulary, ...sent } = JSON.parse(String(init?.body)) as Preferences
  const list = vocabulary ?? kept.vocabulary
  kept = { ...sent, ...(knowsLists && list ? { vocabulary: list } : {}) }
  return Response.json(account())
}
const account = (): Account => ({ user, preferences: kept, contact: 'owner@example.org' })

beforeEach(() => {
  kept = { autoTranscribe: true, mail: true, push: true }
  online = true
  status = 200
  knowsLists = true
  calls.length = 0
  device = openDevice(ANNA, '', server)
})
afterEach(() => device.clear())

const shown = async () => (await getAccount(device.app))?.preferences

it('a choice made with no network is shown at once, outlives what the server says, and reaches the account', async () => {
  await pull(device)
  online = false
  await choosePreferences(device.app, { autoTranscribe: false })
  await choosePreferences(device.app, { mail: false })
  await expect(pull(device)).rejects.toThrow()
  expect(await shown()).toEqual({ autoTranscribe: false, mail: false, push: true })
  expect(kept).toEqual({ autoTranscribe: true, mail: true, push: true })

  online = true
  await pull(device)
  expect(kept).toEqual({ autoTranscribe: false, mail: false, push: true })
  expect(await shown()).toEqual(kept)
  calls.length = 0
  await pull(device)
  expect(calls).toEqual([CHANGES])
})

it('what another device chose is taken in', async () => {
  await pull(device)
  kept = { autoTranscribe: false, mail: true, push: true }
  await pull(device)
  expect(await shown()).toEqual(kept)
})

it('a choice of another device stays, though it was made while something else was chosen here', async () => {
  await pull(device)
  online = false
  await choosePreferences(device.app, { autoTranscribe: false })
  kept = { autoTranscribe: true, mail: false, push: true }
  online = true
  await pull(device)
  expect(kept).toEqual({ autoTranscribe: false, mail: false, push: true })
  expect(await shown()).toEqual(kept)
})

it('a list of words stays on the device while the server does not know lists, and reaches it when it does', async () => {
  await pull(device)
  knowsLists = false
  await choosePreferences(device.app, { vocabulary: ['Okonkwo'], mail: false })
  await pull(device)
  expect(kept).toEqual({ autoTranscribe: true, mail: false, push: true })
  expect(await shown()).toMatchObject({ mail: false, vocabulary: ['Okonkwo'] })
  knowsLists = true
  await pull(device)
  expect(kept).toEqual({ autoTranscribe: true, mail: false, push: true, vocabulary: ['Okonkwo'] })
  expect(await getUnsentPreferences(device.app)).toBeNull()
})

it('a choice takes no list along that another device has changed meanwhile', async () => {
  kept = { ...kept, vocabulary: ['X'] }
  await pull(device)
  await choosePreferences(device.app, { mail: false })
  const sent: Preferences[] = []
  const { app, client } = device
  const watched: typeof client = {
    ...client,
    call: (endpoint, options) => {
      const { body } = options as { body?: Preferences }
      if (body) sent.push(JSON.parse(JSON.stringify(body)))
      return client.call(endpoint, options)
    },
  }
  await sendPreferences({ app, client: watched }, account())
  expect(sent).toEqual([{ autoTranscribe: true, mail: false, push: true }])
})

it('all that an older version noted as chosen is sent', async () => {
  const unsent = { autoTranscribe: false, mail: true, push: false }
  await device.app.meta.put({ key: 'account', account: account(), unsent })
  kept = { autoTranscribe: true, mail: false, push: true }
  await pull(device)
  expect(kept).toEqual(unsent)
})

it('a refused choice holds up nothing else, and an expired session keeps it for later', async () => {
  await pull(device)
  await choosePreferences(device.app, { mail: false })
  status = 422
  calls.length = 0
  await pull(device)
  expect(calls).toEqual([CHANGES, 'PUT /api/account/preferences'])
  await pull(device)
  expect(await getUnsentPreferences(device.app)).toEqual({ mail: false })
  status = 401
  await expect(pull(device)).rejects.toMatchObject({ status: 401 })
  expect(await getUnsentPreferences(device.app)).toEqual({ mail: false })
})
