import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { hitSaid } from '../../../../../src/features/transcript/search/use-transcript-search.tsx'

const shown = { start: 65, end: 70, text: 'Wir segeln am Freitag.' }
const said = (lang?: string): string => renderToStaticMarkup(hitSaid(0, 3, shown, lang))

it('what the search says of a hit is one sentence, and what was spoken there has the voice of its language', () => {
  expect(said('de')).toBe('1 of 3, at 1 minute 5 seconds: <span lang="de">Wir segeln am Freitag.</span>')
})

it('in the language of the page, or in one that nobody knows, it has that of the page', () => {
  for (const lang of ['en', undefined]) expect(said(lang)).toBe('1 of 3, at 1 minute 5 seconds: Wir segeln am Freitag.')
})
