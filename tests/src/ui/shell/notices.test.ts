import { afterEach, expect, test, vi } from 'vitest'
import { NOTIFICATION_LIST_CAP } from '../../../../contract/limits.ts'
import {
  clearNotices,
  dismiss,
  keepNotices,
  markAllRead,
  noticesNow,
  notify,
  showNotices,
  showToast,
} from '../../../../src/ui/shell/notices.ts'
import { removeToast, toastNow } from '../../../../src/ui/shell/toasts.ts'

afterEach(() => {
  for (let toast = toastNow(); toast; toast = toastNow()) removeToast(toast.id)
  keepNotices(null)
  showNotices([])
})

test('one toast at a time, and a list of the last 50 behind the bell', () => {
  for (let n = 1; n <= NOTIFICATION_LIST_CAP + 5; n++) notify({ title: `Message ${n}` })
  expect(toastNow()?.title).toBe('Message 55')
  expect(noticesNow()).toHaveLength(NOTIFICATION_LIST_CAP)
  expect(noticesNow()[0]).toMatchObject({ title: 'Message 55', type: 'success', read: true })
})

test('what was told before there was a place to keep it is kept there too', () => {
  notify({ title: 'Before' })
  const keeper = { add: vi.fn(), drop: vi.fn(), read: vi.fn(), clear: vi.fn() }
  keepNotices(keeper)
  notify({ title: 'After' })
  expect(keeper.add.mock.calls.map(([{ title }]) => title)).toEqual(['Before', 'After'])
})

test('what comes after the list was cleared stays', () => {
  const keeper = { add: vi.fn(), drop: vi.fn(), read: vi.fn(), clear: vi.fn() }
  keepNotices(keeper)
  const one = { type: 'success', read: true } as const
  showNotices([3, 2, 1].map((timestamp) => ({ ...one, id: `${timestamp}`, title: `${timestamp}`, timestamp })))
  clearNotices(2)
  expect(noticesNow().map(({ title }) => title)).toEqual(['3'])
  expect(keeper.clear.mock.calls).toEqual([[2]])
})

test('opening the list reads messages; what is ready is read when it is opened', () => {
  const one = {
    id: 'r',
    title: 'Transcript ready',
    type: 'success',
    timestamp: 1,
    read: false,
    recording: 'x',
  } as const
  showNotices([one])
  notify({ title: 'Message', type: 'error' })
  markAllRead()
  expect(noticesNow().map(({ title, read }) => [title, read])).toEqual([
    ['Message', true],
    ['Transcript ready', false],
  ])
})

const undo = { label: 'Undo', run: () => undefined }

test('an error comes in front of an Undo, which returns after it; all else waits behind the bell', () => {
  notify({ title: 'Deleted', action: undo })
  notify({ title: 'Saved' })
  showToast({ title: 'Transcript ready', action: undo })
  expect(toastNow()?.title).toBe('Deleted')
  notify({ title: 'It failed', type: 'error' })
  notify({ title: 'Microphone gone', type: 'warning' })
  expect(toastNow()?.title).toBe('Microphone gone')
  removeToast(toastNow()?.id ?? '')
  expect(toastNow()?.title).toBe('Deleted')
  expect(noticesNow().map(({ title, read }) => [title, read])).toEqual([
    ['Microphone gone', false],
    ['It failed', false],
    ['Saved', false],
    ['Deleted', true],
  ])
})

test('what failed counts as new until it is dismissed or the list is opened', () => {
  notify({ title: 'It failed', type: 'error' })
  expect(noticesNow()[0]?.read).toBe(false)
  dismiss(toastNow()?.id ?? '')
  expect(noticesNow()[0]?.read).toBe(true)
  expect(toastNow()).toBeUndefined()
})

test('events of one kind are one toast and one entry, and its Undo undoes all of them', () => {
  const keeper = { add: vi.fn(), drop: vi.fn(), read: vi.fn(), clear: vi.fn() }
  keepNotices(keeper)
  const undone: string[] = []
  for (const name of ['one', 'two', 'three']) {
    const together = { key: 'deleted', count: 1, title: (count: number) => `${count} Recordings Deleted` }
    notify({ title: 'Recording Deleted', action: { label: 'Undo', run: () => undone.push(name) }, together })
  }
  expect(noticesNow().map(({ title }) => title)).toEqual(['3 Recordings Deleted'])
  expect(keeper.drop).toHaveBeenCalledTimes(2)
  expect(toastNow()?.title).toBe('3 Recordings Deleted')
  toastNow()?.action?.run()
  expect(undone).toEqual(['one', 'two', 'three'])
})
