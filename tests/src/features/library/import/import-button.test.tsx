import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ImportButton } from '../../../../../src/features/library/import/ImportButton.tsx'

it('is named once, by words that begin with those on it, and has no description that says the same', () => {
  const drawn = renderToStaticMarkup(<ImportButton busy={false} onFiles={() => undefined} />)
  const [button = ''] = /<button.*?<\/button>/.exec(drawn) ?? []
  expect(button).toMatch(/aria-label="Import audio"/)
  expect(button).toMatch(/>Import<\/button>$/)
  expect(button).not.toMatch(/title=|aria-describedby|aria-description/)
})
