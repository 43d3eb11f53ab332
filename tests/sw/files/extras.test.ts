import 'fake-indexeddb/auto'
import { clear } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Extras, fetchMissing, filesOf, listExtras, needExtra, removeExtra } from '../../../sw/files/extras.ts'
import { fakeCaches } from '../fake-caches.ts'

const one = (file: string) => ({ files: [file], bytes: 1000 })
const extras: Extras = {
  account: one('/assets/account-1.js'),
  administration: { files: ['/assets/admin-1.css', '/assets/admin-1.js'], bytes: 5000 },
  documents: one('/assets/docx-1.js'),
  versions: one('/assets/versions-1.js'),
  corrections: one('/assets/corrections-1.js'),
  vocabulary: one('/assets/vocabulary-1.js'),
  diagnostics: one('/assets/debug-1.js'),
  install: one('/assets/install-1.js'),
  offline: one('/assets/offline-1.js'),
  overview: one('/assets/overview-1.js'),
  speakers: one('/assets/speakers-1.js'),
  questions: one('/assets/questions-1.js'),
  microphone: one('/assets/microphone-1.js'),
  sealing: one('/assets/sealing-1.js'),
  selection: one('/assets/selection-1.js'),
  captions: one('/assets/captions-1.js'),
  imports: one('/assets/imports-1.js'),
  unlockers: one('/assets/unlockers-1.js'),
}
const everything = filesOf(extras).sort()
const always = async (): Promise<boolean> => true

let caches: ReturnType<typeof fakeCaches>
let fetched: string[]
/** What the server answers; throws where there is no network. */
let answer: (path: string) => Response

beforeEach(async () => {
  await clear()
  caches = fakeCaches()
  fetched = []
  answer = () => new Response('code')
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path)
    return answer(path)
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const here = () => caches.pathsIn('earmark-extras')
const stateOf = async (name: string) => (await listExtras(extras)).find((extra) => extra.name === name)?.state

test('all that is missing is fetched once, and then nothing is', async () => {
  expect(await stateOf('administration')).toBe('missing')
  expect(await fetchMissing(extras, always)).toBe(true)
  expect(await fetchMissing(extras, always)).toBe(true)
  expect(await fetchMissing(extras, async () => false)).toBe(true)
  expect(fetched.sort()).toEqual(everything)
  expect(here()).toEqual(everything)
  expect((await listExtras(extras)).map(({ name, bytes, state }) => `${name} ${bytes} ${state}`)).toEqual([
    'account 1000 here',
    'administration 5000 here',
    'documents 1000 here',
    'versions 1000 here',
    'diagnostics 1000 here',
    'install 1000 here',
    'offline 1000 here',
    'overview 1000 here',
    'speakers 1000 here',
    'questions 1000 here',
    'microphone 1000 here',
    'sealing 1000 here',
    'selection 1000 here',
    'corrections 1000 here',
    'vocabulary 1000 here',
    'captions 1000 here',
    'imports 1000 here',
    'unlockers 1000 here',
  ])
})

test('when the moment is over the rest waits, and the next time goes on from there', async () => {
  let left = 2
  expect(await fetchMissing(extras, async () => left-- > 0)).toBe(false)
  expect(here()).toHaveLength(2)
  expect(await stateOf('administration')).toBe('missing')
  expect(await fetchMissing(extras, always)).toBe(true)
  expect(fetched.sort()).toEqual(everything)
})

test.for<[string, () => Response]>([
  [
    'no network',
    () => {
      throw new TypeError('no network')
    },
  ],
  ['a server that does not have it', () => new Response('gone', { status: 404 })],
  ['a captive portal', () => new Response('<form>', { headers: { 'content-type': 'text/html; charset=utf-8' } })],
])('with %s nothing is kept, and what comes later is', async ([, broken]) => {
  answer = broken
  expect(await fetchMissing(extras, always)).toBe(false)
  expect(await needExtra(extras, 'documents')).toBe(false)
  expect(here()).toEqual([])
  answer = () => new Response('code')
  expect(await needExtra(extras, 'documents')).toBe(true)
  expect(here()).toEqual(['/assets/docx-1.js'])
})

test('on a device that is full it can be loaded all the same', async () => {
  const full = {
    ...(await caches.open('earmark-extras')),
    put: async () => Promise.reject(new DOMException('', 'QuotaExceededError')),
  }
  vi.stubGlobal('caches', { open: async () => full })
  expect(await needExtra(extras, 'documents')).toBe(true)
  expect(await stateOf('documents')).toBe('missing')
})

test('what is removed stays removed until it is used', async () => {
  await fetchMissing(extras, always)
  expect(await removeExtra(extras, 'administration')).toBe(true)
  expect(await stateOf('administration')).toBe('removed')
  expect(await fetchMissing(extras, always)).toBe(true)
  expect(here()).toEqual(everything.filter((file) => !file.includes('admin')))
  expect(await needExtra(extras, 'administration')).toBe(true)
  expect(await stateOf('administration')).toBe('here')
  expect(here()).toEqual(everything)
})

test('one that was removed and is wanted while there is no network comes with the others later', async () => {
  await removeExtra(extras, 'versions')
  answer = () => {
    throw new TypeError('no network')
  }
  expect(await needExtra(extras, 'versions')).toBe(false)
  expect(await stateOf('versions')).toBe('missing')
  answer = () => new Response('code')
  expect(await fetchMissing(extras, always)).toBe(true)
  expect(here()).toEqual(everything)
})
