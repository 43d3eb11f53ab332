import { notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { NOTIFICATION_LIST_CAP } from '../../../contract/limits.ts'
import { noticesNow, notify } from '../../../src/ui/notices.ts'

test('one toast at a time, and a list of the last 50 behind the bell', () => {
  for (let n = 1; n <= NOTIFICATION_LIST_CAP + 5; n++) notify({ title: `Message ${n}` })
  expect(notificationsStore.getState().notifications.map(({ title }) => title)).toEqual(['Message 55'])
  expect(noticesNow()).toHaveLength(NOTIFICATION_LIST_CAP)
  expect(noticesNow()[0]).toMatchObject({ title: 'Message 55', type: 'success', read: false })
})
