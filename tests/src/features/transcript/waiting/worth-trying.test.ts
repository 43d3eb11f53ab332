import { expect, it } from 'vitest'
import {
  betterEngine,
  heardBy,
  isMadeAgain,
  remedyFor,
} from '../../../../../src/features/transcript/waiting/worth-trying.ts'

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
const segment = { start: 0, end: 6, text: 'we sail' }
type Draft = Parameters<typeof isMadeAgain>[0]
const draft: Draft = {
  recording: { deletedAt: null, transcription: { state: 'done', engine: ROUGH, empty: false } },
  transcript: { engine: ROUGH, segments: [segment] },
}
const but = (recording: Partial<Draft['recording']>, transcript: Partial<Draft['transcript']> = {}): Draft => ({
  recording: { ...draft.recording, ...recording },
  transcript: { ...draft.transcript, ...transcript },
})

it('says of a rough transcript what can be done about it, and to whom that can be left', () => {
  const fetched = { kind: 'fetched', share: 0.4, isMadeAgain: true }
  expect(remedyFor(draft, { ...engines, fetching: 0.4 }, true)).toEqual(fetched)
  const german = but({ spokenLanguage: 'de' })
  expect(remedyFor(german, { ...engines, fetching: 0.4 }, true)).toEqual({ ...fetched, isMadeAgain: false })
  expect(remedyFor(draft, engines, true)).toEqual({ kind: 'choose' })
  expect(remedyFor(draft, engines, false)).toEqual({ kind: 'ask' })
  expect(remedyFor(draft, null, false)).toEqual({ kind: 'ask' })
  const better = { ...engines, speech: 'Whisper small' }
  expect(remedyFor(draft, better, false)).toEqual({ kind: 'again', engine: 'Whisper small' })
  expect(remedyFor(but({ transcription: { state: 'queued', estimateSeconds: null } }), better, true)).toBeNull()
})

const inEnglish = { ...engines, fetching: 0.4, fetchingLanguages: ['en'] }
it.each<[what: string, made: Draft, isPromised: boolean]>([
  ['a draft', draft, true],
  ['one that the server has since it was restored', but({ confirmedUnder: 'restore-1' }), true],
  ['one in a language that the fetched engine knows', but({ spokenLanguage: 'en' }), true],
  ['one in a language that it does not know', but({ spokenLanguage: 'de' }), false],
  ['one in the trash', but({ deletedAt: '2026-11-27T09:00:00.000Z' }), false],
  ['one that the server has lost', but({ confirmedUnder: null }), false],
  ['one that a person has corrected', but({}, { segments: [{ ...segment, heard: 'we fail' }] }), false],
  ['one that is still made', but({ transcription: { state: 'running', progress: 0.5, estimateSeconds: 9 } }), false],
  [
    'what another engine has heard',
    but({ transcription: { state: 'done', engine: 'Zipformer', empty: false } }),
    false,
  ],
  ['the words of another engine', but({}, { engine: 'Zipformer' }), false],
])('of %s it is promised that it is transcribed again, or not', (_, made, isPromised) => {
  expect(isMadeAgain(made, inEnglish)).toBe(isPromised)
})

it('promises it in any language where the fetched engine knows any, and in none where an older server does not say', () => {
  const german = but({ spokenLanguage: 'de' })
  expect(isMadeAgain(german, { ...engines, fetching: 0.4, fetchingLanguages: null })).toBe(true)
  expect(isMadeAgain(german, { ...engines, fetching: 0.4 })).toBe(false)
  expect(isMadeAgain(but({ spokenLanguage: null }), { ...engines, fetching: 0.4 })).toBe(true)
})

it.each([
  ['knows it', ['en', 'de'], 'Moonshine'],
  ['knows any language', null, 'Moonshine'],
  ['does not know it', ['en'], null],
])('an engine that %s is offered for a recording in German', (_, languages, offered) => {
  const known = { ...engines, speech: 'Moonshine', languages }
  expect(betterEngine(known, ROUGH, 'de')).toBe(offered)
  expect(betterEngine(known, ROUGH, null)).toBe('Moonshine')
  expect(remedyFor(but({ spokenLanguage: 'de' }), known, true)).toEqual(
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
