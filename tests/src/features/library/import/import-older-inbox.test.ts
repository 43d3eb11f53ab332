import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { importOlderInbox } from '../../../../../src/features/library/import/import-older-inbox.ts'
import { fileOf, readWaiting } from '../../../../../src/local/inbox/inbox.ts'
import { INBOX_DATABASE } from '../../../../../src/local/inbox/inbox-database.ts'

afterEach(async () => {
  vi.unstubAllGlobals()
  await Dexie.delete(INBOX_DATABASE)
})

/** What an older version left: one entry of the Cache API, from before it was known whether anybody had asked for it. */
function olderInbox() {
  const headers = { 'content-type': 'audio/mpeg', 'x-name': encodeURIComponent('Münze.mp3'), 'x-owner': 'anna' }
  const entries = new Map([['/share/1', new Response('the sound', { headers })]])
  const inbox = {
    keys: async () => [...entries.keys()],
    match: async (key: string) => entries.get(key),
    delete: async (key: string) => entries.delete(key),
  }
  const caches = { has: async () => entries.size > 0, open: async () => inbox, delete: async () => true }
  vi.stubGlobal('caches', caches)
  return entries
}

test('what an older version kept waits for a tap, whoever it was for, and is taken over once', async () => {
  const entries = olderInbox()
  await importOlderInbox()
  await importOlderInbox()
  const { files } = await readWaiting()
  expect(files).toMatchObject([{ name: 'Münze.mp3', type: 'audio/mpeg', owner: null }])
  expect(await (await fileOf(files[0]?.id ?? ''))?.text()).toBe('the sound')
  expect(entries.size).toBe(0)
})
