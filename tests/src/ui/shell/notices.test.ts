import { notificationsStore } from '@mantine/notifications'
import { afterEach, expect, test, vi } from 'vitest'
import { NOTIFICATION_LIST_CAP } from '../../../../contract/limits.ts'
import {
  actionOf,
  clearNotices,
  hideToast,
  keepNotices,
  markAllRead,
  noticesNow,
  notify,
  showNotices,
} from '../../../../src/ui/shell/notices.ts'

afterEach(() => {
  keepNotices(null)
  showNotices([])
})

test('one toast at a time, and a list of the last 50 behind the bell', () => {
  for (let n = 1; n <= NOTIFICATION_LIST_CAP + 5; n++) notify({ title: `Message ${n}` })
  expect(notificationsStore.getState().notifications.map(({ title }) => title)).toEqual(['Message 55'])
  expect(noticesNow()).toHaveLength(NOTIFICATION_LIST_CAP)
  expect(noticesNow()[0]).toMatchObject({ title: 'Message 55', type: 'success', read: false })
})

test('what was told before there was a place to keep it is kept there too', () => {
  notify({ title: 'Before' })
  const keeper = { add: vi.fn(), drop: vi.fn(), read: vi.fn(), clear: vi.fn() }
  keepNotices(keeper)
  notify({ title: 'After' })
  expect(keeper.add.mock.calls.map(([{ title }]) => title)).toEqual(['Before', 'After'])
  clearNotices()
  expect(keeper.clear).toHaveBeenCalledOnce()
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
  notify({ title: 'Message' })
  markAllRead()
  expect(noticesNow().map(({ title, read }) => [title, read])).toEqual([
    ['Message', true],
    ['Transcript ready', false],
  ])
})

test('a toast with Undo is not pushed out by one that offers nothing, which comes after it', () => {
  const titles = () => notificationsStore.getState().notifications.map(({ title }) => title)
  notify({ title: 'Recording Deleted', action: { label: 'Undo', run: () => undefined } })
  const [shown] = notificationsStore.getState().notifications
  notify({ title: 'Synced' })
  expect(titles()).toEqual(['Recording Deleted'])
  expect(noticesNow().map(({ title }) => title)).toEqual(['Synced', 'Recording Deleted'])
  hideToast(shown?.id ?? '')
  expect(titles()).toEqual(['Synced'])
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
  const [shown, ...more] = notificationsStore.getState().notifications
  expect([shown?.title, more]).toEqual(['3 Recordings Deleted', []])
  actionOf(shown?.id)?.run()
  expect(undone).toEqual(['one', 'two', 'three'])
})
