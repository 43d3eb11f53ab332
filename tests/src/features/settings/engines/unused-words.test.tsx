import { Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Engines } from '../../../../../contract/changes.ts'
import { Vocabulary } from '../../../../../src/features/settings/engines/Vocabulary.tsx'
import { openPerson } from '../../../local/recordings/person.ts'

const known = vi.hoisted(() => ({ engines: null as Engines | null }))
// Drawn once, without waiting for what a database answers.
vi.mock('dexie-react-hooks', () => ({ useLiveQuery: (query: () => unknown) => query() }))
vi.mock('../../../../../src/local/throttle.ts', () => ({ throttle: (read: () => unknown) => read }))
vi.mock('../../../../../src/local/device/account.ts', () => ({ getAccount: () => ({ preferences: {} }) }))
vi.mock('../../../../../src/local/recordings/first-queries.ts', () => ({ getEngines: () => known.engines }))
vi.mock('../../../../../src/local/transcripts/corrected-terms.ts', () => ({ correctedTerms: () => [] }))

const engines: Engines = { speech: 'PocketSphinx 0.8', language: 'Built-in extractive engine' }

function draw(given: Engines | null): string {
  known.engines = given
  const list = <Vocabulary person={openPerson()} />
  return renderToStaticMarkup(<Provider>{list}</Provider>)
}

it('the list of words says that the engine in use is not given them', () => {
  expect(draw({ ...engines, vocabulary: false })).toContain('PocketSphinx 0.8 doesn&#x27;t use word lists')
})

it.each([
  ['is given them', { ...engines, vocabulary: true }],
  ['is one of an older server, which does not say', engines],
  ['is none', { ...engines, speech: null, vocabulary: false }],
  ['is not known yet', null],
])('and nothing where the engine %s', (_, given) => {
  const drawn = draw(given)
  expect(drawn).toContain('<textarea')
  expect(drawn).not.toContain('use word lists')
})
