import { afterEach, expect, test, vi } from 'vitest'
import type { ExtrasQuestion } from '../../../contract/extras.ts'
import { ExtraMissingError, loadExtra } from '../../../src/session/load-extra.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose service worker answers so. */
function answerWith(answer: unknown, onLine = true): ExtrasQuestion[] {
  const asked: ExtrasQuestion[] = []
  const active = {
    postMessage: (question: ExtrasQuestion, [port]: MessagePort[]) => {
      asked.push(question)
      port?.postMessage(answer)
    },
  }
  vi.stubGlobal('navigator', { onLine, serviceWorker: { getRegistration: async () => ({ active }) } })
  return asked
}

test('the worker fetches what is missing before the module is loaded', async () => {
  const asked = answerWith(true)
  expect(await loadExtra('documents', async () => 'module')).toBe('module')
  expect(asked).toEqual([{ type: 'need-extra', name: 'documents' }])
})

test('offline, a module that is not here is not even asked for: a browser may remember that it failed', async () => {
  answerWith(false, false)
  const load = vi.fn(async () => 'module')
  await expect(loadExtra('documents', load)).rejects.toThrow(ExtraMissingError)
  expect(load).not.toHaveBeenCalled()
})

test('online, a page that is newer than its worker has its module from the network', async () => {
  answerWith(false)
  expect(await loadExtra('documents', async () => 'module')).toBe('module')
})

test('a browser that refuses its service workers loads the module from the network', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.reject(new Error('refused')) } })
  expect(await loadExtra('documents', async () => 'module')).toBe('module')
  vi.restoreAllMocks()
})

test('without a service worker the module comes from the network, or is missing', async () => {
  vi.stubGlobal('navigator', {})
  expect(await loadExtra('documents', async () => 'module')).toBe('module')
  const broken = loadExtra('documents', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(broken).rejects.toThrow(ExtraMissingError)
})
