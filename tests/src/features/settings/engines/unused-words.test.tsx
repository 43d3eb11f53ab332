import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Engines } from '../../../../../contract/changes.ts'
import { UnusedNote } from '../../../../../src/features/settings/engines/Vocabulary.tsx'

const engines: Engines = { speech: 'PocketSphinx 0.8', language: 'Built-in extractive engine' }

it('the list of words says that the engine in use is not given them', () => {
  expect(renderToStaticMarkup(<UnusedNote engines={{ ...engines, vocabulary: false }} />)).toContain(
    'PocketSphinx 0.8 doesn&#x27;t use word lists',
  )
})

it.each([
  ['is given them', { ...engines, vocabulary: true }],
  ['is one of an older server, which does not say', engines],
  ['is none', { ...engines, speech: null, vocabulary: false }],
  ['is not known yet', null],
])('and nothing where the engine %s', (_, known) => {
  expect(renderToStaticMarkup(<UnusedNote engines={known} />)).toBe('')
})
