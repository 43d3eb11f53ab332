import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followOpened } from '../../../../../src/features/library/import/use-opened-files.ts'
import { readOpened } from '../../../../../src/local/inbox/inbox.ts'
import { INBOX_DATABASE } from '../../../../../src/local/inbox/inbox-database.ts'
import { putInInbox } from '../../../../../src/local/inbox/put-in-inbox.ts'
import { ANNA } from '../../../local/recordings/takes.ts'

let events: EventTarget
let stop: () => void
beforeEach(async () => {
  await Dexie.delete(INBOX_DATABASE)
  events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const open = (name: string) => putInInbox([new File(['minutes'], name)], { owner: ANNA, limit: null })
const left = async (): Promise<string[]> => (await readOpened(ANNA)).map(({ name }) => name)

test('a file that was opened with the app offline, without what imports it, comes in once there is a network', async () => {
  await open('minutes.mp3')
  let isOnline = false
  const asked: string[] = []
  stop = followOpened(ANNA, async ({ name }) => {
    asked.push(name)
    return isOnline
  })
  await vi.waitFor(() => expect(asked).toEqual(['minutes.mp3']))
  expect(await left()).toEqual(['minutes.mp3'])
  isOnline = true
  await vi.waitFor(async () => {
    events.dispatchEvent(new Event('online'))
    expect(await left()).toEqual([])
  })
  // It is imported once, whatever comes after that.
  const times = asked.length
  events.dispatchEvent(new Event('online'))
  await open('more.mp3')
  await vi.waitFor(async () => expect(await left()).toEqual([]))
  expect(asked.slice(times)).toEqual(['more.mp3'])
})

test('nothing is imported any more by a screen that was left', async () => {
  const importOne = vi.fn(async () => true)
  await open('first.mp3')
  stop = followOpened(ANNA, importOne)
  await vi.waitFor(async () => expect(await left()).toEqual([]))
  stop()
  await open('minutes.mp3')
  events.dispatchEvent(new Event('online'))
  const other = vi.fn(async () => true)
  stop = followOpened(ANNA, other)
  await vi.waitFor(async () => expect(await left()).toEqual([]))
  await open('more.mp3')
  await vi.waitFor(async () => expect(await left()).toEqual([]))
  expect([importOne.mock.calls.length, other.mock.calls.length]).toEqual([1, 2])
})
