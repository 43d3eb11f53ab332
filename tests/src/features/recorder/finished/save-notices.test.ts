import { afterEach, expect, it, vi } from 'vitest'
import { newRecordingId } from '../../../../../contract/ids.ts'
import { saveNotices } from '../../../../../src/features/recorder/finished/save-notices.ts'
import { noticesNow, showNotices } from '../../../../../src/ui/shell/notices.ts'
import { removeToast, toastNow } from '../../../../../src/ui/shell/toasts.ts'

afterEach(() => {
  showNotices([])
  for (let toast = toastNow(); toast; toast = toastNow()) removeToast(toast.id)
})

const full = () => Promise.reject(new Error('The disk is full.'))

it('names the recording that was saved, and leads to it', async () => {
  const id = newRecordingId()
  await saveNotices('Board meeting', Promise.resolve(id), vi.fn())
  expect(noticesNow()[0]).toMatchObject({ name: 'Board meeting', about: `/recording/${id}` })
})

it('names the one that was not saved, and tells of it where its title cannot be read either', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await saveNotices('Board meeting', full(), () => expect.unreachable())
  expect(toastNow()).toMatchObject({ name: 'Board meeting', type: 'error' })
  await saveNotices(full(), full(), () => expect.unreachable())
  expect(toastNow()).toMatchObject({ name: '', type: 'error' })
})
