import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notifyHidden } from '../../../../src/platform/worker/notify-hidden.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
const allowed = { permission: 'granted' }
let shown: string[]

beforeEach(() => {
  shown = []
  page.visibilityState = 'hidden'
  allowed.permission = 'granted'
  const registration = {
    showNotification: async (text: string) => void shown.push(text),
    getNotifications: async () => shown.map((_, at) => ({ close: () => shown.splice(at, 1) })),
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('Notification', allowed)
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve(registration) } })
})
afterEach(() => vi.unstubAllGlobals())

it('tells while the page is hidden, until it is released', async () => {
  const release = notifyHidden('The microphone is gone.')
  await vi.waitFor(() => expect(shown).toEqual(['The microphone is gone.']))
  release()
  await vi.waitFor(() => expect(shown).toEqual([]))
})

it('tells as soon as the page is hidden, once, and not after it was released', async () => {
  page.visibilityState = 'visible'
  const release = notifyHidden('The microphone is gone.')
  const turnTo = (state: string): void => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  turnTo('hidden')
  turnTo('visible')
  turnTo('hidden')
  await vi.waitFor(() => expect(shown).toEqual(['The microphone is gone.']))
  release()
  await vi.waitFor(() => expect(shown).toEqual([]))
  turnTo('hidden')
  await navigator.serviceWorker.ready
  expect(shown).toEqual([])
})

it.each([
  ['the person looks at the page', 'visible', 'granted'],
  ['the person allowed no notifications', 'hidden', 'default'],
])('tells nothing where %s', async (_, visibility, permission) => {
  page.visibilityState = visibility
  allowed.permission = permission
  notifyHidden('The microphone is gone.')
  await navigator.serviceWorker.ready
  expect(shown).toEqual([])
})
