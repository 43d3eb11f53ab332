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

test('an alarm comes in front of an error, and that in front of an Undo, which return after it; all else waits behind the bell', () => {
  notify({ title: 'Deleted', action: undo })
  notify({ title: 'Saved' })
  showToast({ title: 'Transcript ready', action: undo })
  expect(toastNow()?.title).toBe('Deleted')
  notify({ title: 'It failed', type: 'error' })
  notify({ title: 'Microphone gone', type: 'warning' })
  expect(toastNow()?.title).toBe('Microphone gone')
  removeToast(toastNow()?.id ?? '')
  expect(toastNow()?.title).toBe('It failed')
  dismiss(toastNow()?.id ?? '')
  expect(toastNow()?.title).toBe('Deleted')
  expect(noticesNow().map(({ title, read }) => [title, read])).toEqual([
    ['Microphone gone', false],
    ['It failed', true],
    ['Saved', false],
    ['Deleted', true],
  ])
})

test('the Undo of what was done before returns after that of what was done later, with an error in front of both', () => {
  const undone: string[] = []
  const undoOf = (name: string) => ({ label: 'Undo', run: () => void undone.push(name) })
  notify({ title: 'It failed', type: 'error' })
  notify({ title: 'Deleted', action: undoOf('delete') })
  notify({ title: 'Mark removed', action: undoOf('mark') })
  const shown: (string | undefined)[] = []
  for (let toast = toastNow(); toast; toast = toastNow()) {
    shown.push(toast.title)
    toast.action?.run()
    dismiss(toast.id)
  }
  expect(shown).toEqual(['It failed', 'Mark removed', 'Deleted'])
  expect(undone).toEqual(['mark', 'delete'])
})

test('of many things that can be undone each is offered until it is dismissed', () => {
  const undone: string[] = []
  for (let n = 1; n <= 20; n++) {
    notify({ title: `Moved ${n}`, action: { label: 'Undo', run: () => void undone.push(`Moved ${n}`) } })
  }
  for (let toast = toastNow(); toast; toast = toastNow()) {
    toast.action?.run()
    dismiss(toast.id)
  }
  expect(undone).toEqual(Array.from({ length: 20 }, (_, at) => `Moved ${20 - at}`))
})

test('what failed in the same way stands once, and all else that failed until it is dismissed', () => {
  const told = () => {
    const titles: (string | undefined)[] = []
    for (let toast = toastNow(); toast; toast = toastNow()) {
      titles.push(toast.title)
      dismiss(toast.id)
    }
    return titles
  }
  for (let n = 0; n < 3; n++) notify({ title: 'Not synced', type: 'error' })
  notify({ title: 'It failed', description: 'One', type: 'error' })
  notify({ title: 'It failed', description: 'Two', type: 'error' })
  expect(told()).toEqual(['It failed', 'It failed', 'Not synced'])
  for (let n = 1; n <= 7; n++) notify({ title: `${n} failed`, type: 'error' })
  expect(told()).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `${n} failed`))
})

test('what failed counts as new until it is dismissed or the list is opened', () => {
  notify({ title: 'It failed', type: 'error' })
  expect(noticesNow()[0]?.read).toBe(false)
  dismiss(toastNow()?.id ?? '')
  expect(noticesNow()[0]?.read).toBe(true)
  expect(toastNow()).toBeUndefined()
})

test('events of one kind, one right after the other, are one toast and one entry, and its Undo undoes all of them', () => {
  const keeper = { add: vi.fn(), drop: vi.fn(), read: vi.fn(), clear: vi.fn() }
  keepNotices(keeper)
  const undone: string[] = []
  for (const name of ['one', 'two', 'three']) {
    const together = { key: 'deleted', count: 1, title: (count: number) => `${count} Recordings Deleted` }
    notify({ title: 'Recording Deleted', action: { label: 'Undo', run: () => undone.push(name) }, together })
  }
  const deleted = noticesNow().filter(({ title }) => title.includes('Deleted'))
  expect(deleted.map(({ title }) => title)).toEqual(['3 Recordings Deleted'])
  expect(keeper.drop).toHaveBeenCalledTimes(2)
  expect(toastNow()?.title).toBe('3 Recordings Deleted')
  toastNow()?.action?.run()
  expect(undone).toEqual(['one', 'two', 'three'])
})

test('what comes together while an Undo stands is one message behind the bell', () => {
  const imported = () =>
    notify({
      title: 'Recording Imported',
      together: { key: 'imported', count: 1, title: (count: number) => `${count} Recordings Imported` },
    })
  const listed = () => noticesNow().map(({ title }) => title)
  notify({ title: 'Recording Deleted', action: undo })
  for (let count = 0; count < 3; count++) imported()
  expect(toastNow()?.title).toBe('Recording Deleted')
  expect(listed().slice(0, 2)).toEqual(['3 Recordings Imported', 'Recording Deleted'])
  dismiss(toastNow()?.id ?? '')
  imported()
  expect(listed().slice(0, 2)).toEqual(['Recording Imported', '3 Recordings Imported'])
})

test('a description of what happens now is not kept behind the bell', () => {
  notify({ title: 'Recording Saved', description: 'Redirecting...', isPassing: true })
  expect(toastNow()?.description).toBe('Redirecting...')
  expect(noticesNow()[0]).not.toHaveProperty('description')
})

test('what came between is not undone with what came after: each Undo stays by itself', () => {
  const undone: string[] = []
  const remove = (name: string) =>
    notify({
      ...{ title: 'Recording Deleted', action: { label: 'Undo', run: () => undone.push(name) } },
      together: { key: 'deleted', count: 1, title: (count: number) => `${count} Recordings Deleted` },
    })
  remove('one')
  notify({ title: 'Recording Restored' })
  remove('two')
  expect(toastNow()?.title).toBe('Recording Deleted')
  toastNow()?.action?.run()
  expect(undone).toEqual(['two'])
  dismiss(toastNow()?.id ?? '')
  toastNow()?.action?.run()
  expect(undone).toEqual(['two', 'one'])
})

test('a message keeps the name of the recording that it speaks of, in its language, and one of several names none', () => {
  const deletion = (name: string) => ({
    ...{ title: 'Recording Deleted', name, lang: 'en', description: 'It stays in the trash.', action: undo },
    together: { key: 'deleted', count: 1, title: (count: number) => `${count} Recordings Deleted` },
  })
  notify(deletion('Harbour board'))
  expect(toastNow()).toMatchObject({ name: 'Harbour board', lang: 'en' })
  expect(noticesNow()[0]).toMatchObject({ name: 'Harbour board', lang: 'en', description: 'It stays in the trash.' })
  notify(deletion('Works council'))
  expect(toastNow()).not.toHaveProperty('name')
  expect(noticesNow()[0]).not.toHaveProperty('name')
})
