import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createClient } from '../../../../src/api/client.ts'
import { loadOnce } from '../../../../src/sync/outbox/load-once.ts'

let isThere: boolean
let asked: number
let loads: number
let load: () => Promise<string>
const client = createClient({
  user: () => null,
  fetch: async () => {
    asked += 1
    if (!isThere) throw new TypeError('The network is gone.')
    return Response.json({ user: null })
  },
})
beforeEach(() => {
  isThere = true
  asked = 0
  loads = 0
  load = loadOnce(client, async () => {
    loads += 1
    return 'the file'
  })
})
afterEach(() => vi.unstubAllGlobals())

it('asks for no file while the server does not answer, and has it as soon as it does', async () => {
  isThere = false
  await expect(load()).rejects.toMatchObject({ failure: { kind: 'offline', why: 'network' } })
  await expect(load()).rejects.toMatchObject({ failure: { kind: 'offline', why: 'network' } })
  expect([asked, loads]).toEqual([2, 0])
  isThere = true
  expect(await load()).toBe('the file')
  expect(await load()).toBe('the file')
  expect([asked, loads]).toEqual([3, 1])
})

it('asks the server nothing where a service worker has the files', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  isThere = false
  expect(await load()).toBe('the file')
  expect(asked).toBe(0)
})

it('loads a file anew that could not be had, which counts as a network that is gone', async () => {
  let isBroken = true
  const once = loadOnce(client, async () => {
    if (isBroken) throw new TypeError('Importing a module script failed.')
    return 'the file'
  })
  await expect(once()).rejects.toMatchObject({ failure: { kind: 'offline', why: 'network' } })
  isBroken = false
  expect(await once()).toBe('the file')
})
