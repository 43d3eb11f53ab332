import { expect, it } from 'vitest'
import { betterEngine } from '../../../../../src/features/transcript/waiting/worth-trying.ts'

it.each([
  ['Whisper small', 'PocketSphinx 0.8', 'Whisper small'],
  ['PocketSphinx 0.8', 'Whisper small', null],
  ['Whisper small', 'Whisper small', null],
  [null, 'Whisper small', null],
])('with %s on the server a transcript by %s is offered again by %s', (server, made, offered) => {
  expect(betterEngine(server, made)).toBe(offered)
})
