import 'fake-indexeddb/auto'
import { Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Transcript } from '../../../../../contract/recordings/transcript.ts'
import { RoughNote } from '../../../../../src/features/transcript/waiting/RoughNote.tsx'
import { type SignedInUser, store } from '../../../../../src/session/store.ts'
import { libraryRow } from '../../../local/recordings/library.ts'
import { clearPerson, openPerson } from '../../../local/recordings/person.ts'

let person: SignedInUser
beforeEach(() => {
  person = openPerson()
})
afterEach(() => clearPerson(person))

const MOONSHINE = 'moonshine-base-en (sherpa-onnx)'

function draw(engine: string, unknownLanguage: string | undefined, spokenLanguage: string | null): string {
  const recording = libraryRow({ title: 'Board meeting', spokenLanguage })
  const heard: Transcript = {
    recordingId: recording.id,
    text: 'We sail.',
    segments: [],
    language: null,
    engine,
    createdAt: '2026-11-27T09:00:00.000Z',
  }
  const transcript = unknownLanguage === undefined ? heard : { ...heard, unknownLanguage }
  return renderToStaticMarkup(
    <Provider store={store}>
      <RoughNote person={person} recording={recording} transcript={transcript} />
    </Provider>,
  )
}

it('is shown of a good engine too where that does not know the language that was chosen', () => {
  expect(draw(MOONSHINE, 'de', 'de')).toContain('You chose German, but')
  expect(draw('PocketSphinx 0.8', 'de', 'de')).toContain('You chose German, but')
})

it('is not shown of a good engine that knows it, nor of a choice that was changed since', () => {
  expect(draw(MOONSHINE, undefined, 'de')).toBe('')
  expect(draw(MOONSHINE, 'de', 'en')).toBe('')
  expect(draw(MOONSHINE, 'de', null)).toBe('')
})

it('says only that it is rough of a rough one that was changed since', () => {
  expect(draw('PocketSphinx 0.8', 'de', 'en')).toContain('Rough transcript.')
})
