import { notificationsStore } from '@mantine/notifications'
import { afterEach, expect, test, vi } from 'vitest'
import { NOTIFICATION_LIST_CAP } from '../../../../contract/limits.ts'
import {
  clearNotices,
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
  const keeper = { add: vi.fn(), read: vi.fn(), clear: vi.fn() }
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
