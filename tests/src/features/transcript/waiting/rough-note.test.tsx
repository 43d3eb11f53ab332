import { Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RoughRemedy } from '../../../../../src/features/transcript/waiting/RoughNote.tsx'
import type { HeardBy, Remedy } from '../../../../../src/features/transcript/waiting/worth-trying.ts'

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

const fetched = (isMadeAgain: boolean): Remedy => ({ kind: 'fetched', share: 0.437, isMadeAgain })

test('while a better engine is fetched, a recording says how far it is, and that it is transcribed again where it is', () => {
  const said = 'Rough transcript. A better engine is being fetched: 43% done.'
  expect(draw(fetched(true), false)).toBe(`${said} This recording will then be transcribed again.`)
  expect(draw(fetched(false), false)).toBe(said)
})

test('to one that was corrected it is offered, and the corrections are kept', () => {
  expect(draw({ kind: 'again', engine: 'whisper-base' }, true)).toBe(
    'Rough transcript. Transcribe again with whisper-base Your corrections are kept under “Earlier transcripts”.',
  )
  expect(draw({ kind: 'again', engine: 'whisper-base' }, false)).toBe(
    'Rough transcript. Transcribe again with whisper-base',
  )
})

test('what was spoken in a language that its engine does not know says so, with what can be done', () => {
  const heard = { engine: 'moonshine-base-en (sherpa-onnx)', unknownLanguage: 'de' }
  const said =
    "You chose German, but moonshine-base-en (sherpa-onnx) doesn't know it, so this transcript is unreliable."
  expect(draw({ kind: 'ask' }, false, heard)).toBe(`${said} Ask your administrator for a better speech engine.`)
  expect(draw({ kind: 'again', engine: 'whisper-base' }, false, heard)).toBe(
    `${said} Transcribe again with whisper-base`,
  )
  expect(draw(fetched(false), false, heard)).toBe(`${said} A better engine is being fetched: 43% done.`)
  const draft = { ...ROUGH, unknownLanguage: 'de' }
  expect(draw(fetched(true), false, draft)).toContain('43% done. This recording will then be transcribed again.')
  expect(draw(null, false, { ...heard, unknownLanguage: 'no code' })).toContain('You chose no code, but')
})
