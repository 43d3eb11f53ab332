import { expect, it } from 'vitest'
import { betterEngine, heardBy, remedyFor } from '../../../../../src/features/transcript/waiting/worth-trying.ts'

it.each([
  ['Whisper small', 'PocketSphinx 0.8', 'Whisper small'],
  ['PocketSphinx 0.8', 'Whisper small', null],
  ['Whisper small', 'Whisper small', null],
  [null, 'Whisper small', null],
])('with %s on the server a transcript by %s is offered again by %s', (server, made, offered) => {
  expect(betterEngine({ speech: server, language: 'Built-in extractive engine' }, made, 'de')).toBe(offered)
})

const ROUGH = 'PocketSphinx 0.8'
const engines = { speech: ROUGH, language: 'Built-in extractive engine' }

it('says of a rough transcript what can be done about it, and to whom that can be left', () => {
  expect(remedyFor(ROUGH, { ...engines, fetching: 0.4 }, true, true)).toEqual({ kind: 'fetched', share: 0.4 })
  expect(remedyFor(ROUGH, engines, true, true)).toEqual({ kind: 'choose' })
  expect(remedyFor(ROUGH, engines, true, false)).toEqual({ kind: 'ask' })
  expect(remedyFor(ROUGH, null, true, false)).toEqual({ kind: 'ask' })
  const better = { ...engines, speech: 'Whisper small' }
  expect(remedyFor(ROUGH, better, true, false)).toEqual({ kind: 'again', engine: 'Whisper small' })
  expect(remedyFor(ROUGH, better, false, true)).toBeNull()
})

it.each([
  ['knows it', ['en', 'de'], 'Moonshine'],
  ['knows any language', null, 'Moonshine'],
  ['does not know it', ['en'], null],
])('an engine that %s is offered for a recording in German', (_, languages, offered) => {
  const known = { ...engines, speech: 'Moonshine', languages }
  expect(betterEngine(known, ROUGH, 'de')).toBe(offered)
  expect(betterEngine(known, ROUGH, null)).toBe('Moonshine')
  expect(remedyFor(ROUGH, known, true, true, 'de')).toEqual(
    offered === null ? { kind: 'choose' } : { kind: 'again', engine: offered },
  )
})

it('where the engine in use does not know the language, one that hears it in its place is offered', () => {
  const any = { engine: 'Whisper base', languages: null }
  const known = { ...engines, speech: 'Moonshine', languages: ['en'] }
  const standIns = [{ engine: 'Zipformer', languages: ['zh'] }, any]
  expect(betterEngine({ ...known, standIns }, 'Moonshine', 'de')).toBe('Whisper base')
  expect(betterEngine({ ...known, standIns }, 'Whisper base', 'de')).toBeNull()
  expect(betterEngine({ ...known, standIns: standIns.slice(0, 1) }, 'Moonshine', 'de')).toBeNull()
  expect(betterEngine({ ...known, standIns }, 'Whisper base', 'en')).toBe('Moonshine')
})

it('says nothing any more of a language that its engine does not know, when another one was chosen since', () => {
  const transcript = { engine: ROUGH, unknownLanguage: 'de' }
  expect(heardBy(transcript, 'de')).toEqual(transcript)
  for (const language of ['en', null, undefined]) expect(heardBy(transcript, language)).toEqual({ engine: ROUGH })
})
