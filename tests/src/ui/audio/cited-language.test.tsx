import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CitedText } from '../../../../src/ui/audio/cited-text.tsx'

type Languages = { lang?: string; quoteLang?: () => string | undefined }

const show = (text: string, languages: Languages): string =>
  renderToStaticMarkup(
    <CitedText
      text={text}
      citations={[{ at: text.length, start: 3, end: 5 }]}
      playing={() => false}
      onPlay={() => undefined}
      {...languages}
    />,
  )

/** What a screen reader speaks with the voice of that language. */
const spokenIn = (markup: string, lang: string): string =>
  [...markup.matchAll(new RegExp(`<span lang="${lang}">(.*?)</span>`, 'gs'))].map(([, words]) => words).join('')

it('speaks an analysis in the language of the recording, and its buttons in that of the app', () => {
  const markup = show('Ask what you can do.', { lang: 'en' })
  expect(spokenIn(markup, 'en')).toBe('Ask what you can do.')
  expect(markup).toMatch(/<button(?:(?!lang=)[^>])*>/)
  expect(markup.match(/ lang=/g)).toHaveLength(2)
})

it('speaks what is quoted in the language of the recording, and the words before it in that of the app', () => {
  const quoteLang = () => 'en'
  expect(spokenIn(show('The recording says: “Ask what you can do.”', { quoteLang }), 'en')).toBe(
    '“Ask what you can do.”',
  )
  expect(spokenIn(show('The recording says: “Ask.”', { quoteLang }), 'en')).toBe('“Ask.”')
  expect(spokenIn(show('- He said: “Ask what you can do.”', { quoteLang }), 'en')).toBe(
    'He said: “Ask what you can do.”',
  )
})

it('says nothing of a language that is not known', () => {
  expect(show('Ask what you can do.', { quoteLang: () => undefined })).not.toContain('lang=')
})
