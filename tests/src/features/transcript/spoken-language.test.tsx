import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Stretches } from '../../../../src/features/transcript/Stretches.tsx'
import { TranscriptParagraph } from '../../../../src/features/transcript/TranscriptParagraph.tsx'
import { noMatches } from '../../../../src/local/search/find-matches.ts'

const nothing = (): void => undefined
const paragraphAt = (start: number) => ({
  first: start,
  start,
  segments: [{ start, end: start + 5, text: 'We sail on Friday.' }],
  gaps: [],
})

it('a paragraph is spoken in its language, its buttons in that of the app', () => {
  const marks = { hits: noMatches, hit: -1, onPlay: nothing, onSpeaker: nothing }
  const markup = renderToStaticMarkup(
    <TranscriptParagraph paragraph={paragraphAt(0)} lang="en" speaker="Anna" {...marks} />,
  )
  expect(markup.match(/<[^>]* lang="en"[^>]*>/g)).toEqual(['<p class="paragraph__text" lang="en">'])
})

it('each ten minutes have a heading, also where a gap has passed over some', () => {
  const markup = renderToStaticMarkup(
    <Stretches paragraphs={[0, 590, 605, 660, 2500].map(paragraphAt)}>
      {({ start }) => <p key={start}>{start}</p>}
    </Stretches>,
  )
  expect(markup.replace(/<\/?div[^>]*>/g, '').replace(/ class="[^"]*"/g, '')).toBe(
    '<p>0</p><p>590</p><h3>10 minutes</h3><p>605</p><p>660</p><h3>40 minutes</h3><p>2500</p>',
  )
})
