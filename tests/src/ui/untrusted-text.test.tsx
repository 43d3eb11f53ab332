import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CitedText } from '../../../src/ui/audio/cited-text.tsx'

const show = (text: string) =>
  renderToStaticMarkup(
    <CitedText
      text={text}
      citations={[{ at: text.length, start: 3, end: 5 }]}
      playing={() => false}
      onPlay={() => undefined}
    />,
  )

describe('text of a transcript or a model', () => {
  it.each([
    '<img src=x onerror=alert(1)>',
    '</p><script>alert(1)</script>',
    '[click](javascript:alert(1)) <a href="javascript:alert(1)">here</a>',
    '&lt;b&gt; stays as it is',
  ])('is shown as text: %s', (text) => {
    const markup = show(text)
    expect(markup).not.toMatch(/<(?:img|script|a|b)\b/)
    const words = markup
      .replace(/<button[\s\S]*?<\/button>/g, '')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
    expect(words.trim()).toBe(text)
  })
})
