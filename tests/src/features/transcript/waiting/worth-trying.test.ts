import { expect, it } from 'vitest'
import { betterEngine, remedyFor } from '../../../../../src/features/transcript/waiting/worth-trying.ts'

it.each([
  ['Whisper small', 'PocketSphinx 0.8', 'Whisper small'],
  ['PocketSphinx 0.8', 'Whisper small', null],
  ['Whisper small', 'Whisper small', null],
  [null, 'Whisper small', null],
])('with %s on the server a transcript by %s is offered again by %s', (server, made, offered) => {
  expect(betterEngine(server, made)).toBe(offered)
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
