import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RECORDER_LOCK } from '../../src/local/takes/unfinished.ts'
import { answerQuestion, type Surroundings } from '../../sw/answer-question.ts'
import type { Extras } from '../../sw/files/extras.ts'
import { fakeCaches } from './fake-caches.ts'

const one = (name: string) => ({ files: [`/assets/${name}.js`], bytes: 10 })
const extras: Extras = {
  account: one('account'),
  administration: one('admin'),
  documents: one('docx'),
  versions: one('versions'),
  corrections: one('corrections'),
  vocabulary: one('vocabulary'),
  diagnostics: one('debug'),
  install: one('install'),
  offline: one('offline'),
  overview: one('overview'),
  speakers: one('speakers'),
  questions: one('questions'),
  microphone: one('microphone'),
  sealing: one('sealing'),
  selection: one('selection'),
  captions: one('captions'),
  imports: one('imports'),
  unlockers: one('unlockers'),
}

const locksHeld = (...names: string[]) =>
  ({ query: async () => ({ held: names.map((name) => ({ name })) }) }) as unknown as LockManager
const calm: Surroundings = { onLine: true, locks: locksHeld() }

beforeEach(() => {
  vi.stubGlobal('caches', fakeCaches())
  vi.stubGlobal('fetch', async () => new Response('code'))
})
afterEach(() => vi.unstubAllGlobals())

test('in a good moment everything is fetched', async () => {
  expect(await answerQuestion(extras, { type: 'fetch-extras' }, calm)).toBe(true)
  expect(await answerQuestion(extras, { type: 'remove-extra', name: 'versions' }, calm)).toBe(true)
  const states = await answerQuestion(extras, { type: 'list-extras' }, calm)
  expect(states).toContainEqual({ name: 'documents', bytes: 10, state: 'here' })
  expect(states).toContainEqual({ name: 'versions', bytes: 10, state: 'removed' })
})

test.for<[string, Surroundings]>([
  ['without a network', { ...calm, onLine: false }],
  ['while a recording is made', { ...calm, locks: locksHeld(RECORDER_LOCK) }],
  ['for a person who saves data', { ...calm, connection: { saveData: true } }],
])('%s nothing is fetched by itself, but what is used is', async ([, device]) => {
  expect(await answerQuestion(extras, { type: 'fetch-extras' }, device)).toBe(false)
  expect(await answerQuestion(extras, { type: 'need-extra', name: 'documents' }, device)).toBe(true)
  const states = (await answerQuestion(extras, { type: 'list-extras' }, device)) as { name: string; state: string }[]
  expect(states.filter(({ state }) => state === 'here').map(({ name }) => name)).toEqual(['documents'])
})
