import { Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RoughRemedy } from '../../../../../src/features/transcript/waiting/RoughNote.tsx'
import { type HeardBy, isCorrected, type Remedy } from '../../../../../src/features/transcript/waiting/worth-trying.ts'

const ROUGH: HeardBy = { engine: 'PocketSphinx 0.8' }

const draw = (remedy: Remedy | null, hasCorrections: boolean, heard = ROUGH): string =>
  renderToStaticMarkup(
    <Provider>
      <RoughRemedy heard={heard} remedy={remedy} isCorrected={hasCorrections} onAgain={() => undefined} />
    </Provider>,
  )
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .replace(/&#x27;/g, "'")
    .trim()

test('while a better engine is fetched, a recording says how far it is, and that it is transcribed again', () => {
  expect(draw({ kind: 'fetched', share: 0.437 }, false)).toBe(
    'Rough transcript. A better engine is being fetched: 43% done. This recording will then be transcribed again.',
  )
})

test('one that was corrected is not: it is offered then, and the corrections are kept', () => {
  expect(draw({ kind: 'fetched', share: 0.437 }, true)).toBe(
    'Rough transcript. A better engine is being fetched: 43% done.',
  )
  expect(draw({ kind: 'again', engine: 'whisper-base' }, true)).toBe(
    'Rough transcript. Transcribe again with whisper-base Your corrections are kept under “Earlier transcripts”.',
  )
  expect(draw({ kind: 'again', engine: 'whisper-base' }, false)).toBe(
    'Rough transcript. Transcribe again with whisper-base',
  )
})

test('what was spoken in a language that its engine does not know says so, with what can be done, and promises nothing', () => {
  const heard = { engine: 'moonshine-base-en (sherpa-onnx)', unknownLanguage: 'de' }
  const said =
    "You chose German, but moonshine-base-en (sherpa-onnx) doesn't know it, so this transcript is unreliable."
  expect(draw({ kind: 'ask' }, false, heard)).toBe(`${said} Ask your administrator for a better speech engine.`)
  expect(draw({ kind: 'again', engine: 'whisper-base' }, false, heard)).toBe(
    `${said} Transcribe again with whisper-base`,
  )
  expect(draw({ kind: 'fetched', share: 0.437 }, false, heard)).toBe(
    `${said} A better engine is being fetched: 43% done.`,
  )
  expect(draw(null, false, { ...heard, unknownLanguage: 'no code' })).toContain('You chose no code, but')
})

test('corrected is what a person changed, also what was taken back: words, a speaker, a name', () => {
  const segment = { start: 0, end: 1, text: 'We sail.' }
  expect(isCorrected({ segments: [segment] })).toBe(false)
  expect(isCorrected({ segments: [segment, { ...segment, heard: 'We fail.' }] })).toBe(true)
  expect(isCorrected({ segments: [{ ...segment, speaker: 'B', heardSpeaker: '' }] })).toBe(true)
  expect(isCorrected({ segments: [segment], speakers: { A: 'Anna' } })).toBe(true)
  expect(isCorrected({ segments: [{ ...segment, edited: 1 }] })).toBe(true)
  expect(isCorrected({ segments: [segment], speakers: {} })).toBe(true)
})
