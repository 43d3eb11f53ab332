import { expect, test } from 'vitest'
import { commandOf } from '../../../../src/features/shortcuts/commands.ts'

const still = { went: false, recording: false }

test.each([
  ['?', 'list'],
  ['/', 'search'],
  ['j', 'next'],
  ['k', 'previous'],
  ['g', 'go'],
  ['r', null],
  ['toString', null],
])('%s anywhere: %s', (key, command) => {
  expect(commandOf(key, still)).toBe(command)
})

test.each([
  ['p', 'pause'],
  ['m', 'mark'],
  ['s', 'stop'],
])('%s is a command only while a recording runs', (key, command) => {
  expect(commandOf(key, still)).toBeNull()
  expect(commandOf(key, { went: false, recording: true })).toBe(command)
})

test.each([
  ['r', 'record'],
  ['l', 'library'],
  ['a', 'ask'],
  ['s', 'settings'],
  ['j', null],
])('g and then %s: %s, also while a recording runs', (key, command) => {
  expect(commandOf(key, { went: true, recording: true })).toBe(command)
})
