import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notificationsTexts as english } from '../../../src/i18n/english/notifications.ts'
import { notificationsTexts as german } from '../../../src/i18n/german/notifications.ts'
import { writeLanguageChoice } from '../../../src/local/device/language.ts'
import { cachedOrFetched } from '../../../sw/files/cached-files.ts'
import { cacheTexts, languageHere } from '../../../sw/files/cached-texts.ts'
import { pushTexts } from '../../../sw/push-texts.ts'

const TEXTS = '/assets/german-12345678.js'
const kept = new Map<string, Response>()
const fetched: string[] = []
let answer: () => Response

beforeEach(() => {
  kept.clear()
  fetched.length = 0
  answer = () => new Response('texts')
  const cache = {
    match: async (path: string) => kept.get(path)?.clone(),
    put: async (path: string, response: Response) => void kept.set(path, response),
    keys: async () => [...kept.keys()].map((path) => new Request(`http://earmark.test${path}`)),
    delete: async ({ url }: Request) => kept.delete(new URL(url).pathname),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path)
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

test('texts are fetched once, and answered from this device from then on', async () => {
  await cacheTexts(TEXTS, false)
  await cacheTexts(TEXTS, true)
  expect(await (await cachedOrFetched('earmark-languages', TEXTS)).text()).toBe('texts')
  expect(fetched).toEqual([TEXTS])
})

test('without its texts a version is not installed over one that has them, but the first one is', async () => {
  answer = () => new Response('gone', { status: 404 })
  await cacheTexts(TEXTS, false)
  await expect(cacheTexts(TEXTS, true)).rejects.toThrow('404')
  expect(kept.size).toBe(0)
  answer = () => {
    throw new TypeError('no network')
  }
  await cacheTexts(TEXTS, false)
  await expect(cacheTexts(TEXTS, true)).rejects.toThrow('no network')
})

test('a page that some network answers with is not kept as texts', async () => {
  answer = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  await cacheTexts(TEXTS, false)
  await expect(cacheTexts(TEXTS, true)).rejects.toThrow('cannot be had')
  expect(kept.size).toBe(0)
})

test('the worker speaks what was chosen, else what the browser speaks', async () => {
  expect(await languageHere(['de-DE'])).toBe('de')
  await writeLanguageChoice('en')
  expect(await languageHere(['de-DE'])).toBe('en')
  await writeLanguageChoice('de')
  expect(await languageHere(['en-US'])).toBe('de')
})

test('a notification says what the page says', () => {
  expect(pushTexts).toEqual({ en: english.ready, de: german.ready })
})
