import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Engines } from '../../../../contract/changes.ts'
import { MostSpeakers } from '../../../../src/features/recording/MostSpeakers.tsx'

const engines: Engines = { speech: 'PocketSphinx 0.8', language: 'Built-in extractive engine' }
const said = { start: 0, end: 5, text: 'We sail on Friday.' }

it.each([
  ['by a server that tells speakers apart, though nobody was told apart', { ...engines, speakers: true }, [said], true],
  ['by an older server, where speakers were told apart', engines, [{ ...said, speaker: '1' }], true],
  ['by a server that does not, where nobody was', engines, [said], false],
  ['before anything is known', undefined, undefined, false],
])('how many spoke at most is asked: %s', (_, known, segments, isAsked) => {
  const markup = renderToStaticMarkup(
    <MostSpeakers segments={segments} engines={known} value={undefined} onChoose={() => undefined} />,
  )
  expect(markup.includes('People who spoke, at most')).toBe(isAsked)
})
