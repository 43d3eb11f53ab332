import { expect, test } from 'vitest'
import type { RecordingId } from '../../../../../contract/ids.ts'
import {
  chosenOf,
  NOT_SELECTING,
  type SelectionEvent,
  select,
} from '../../../../../src/features/library/selection/selection.ts'

const id = (name: string): RecordingId => name as RecordingId
const ids = ['a', 'b', 'c', 'd', 'e'].map(id)
const after = (...events: SelectionEvent[]) =>
  events.reduce((before, event) => select(before, event, ids), NOT_SELECTING)
const chosenAfter = (...events: SelectionEvent[]) => chosenOf(after(...events), ids).join('')

test('a press chooses a row, and a second one lets it go', () => {
  const press: SelectionEvent = { kind: 'toggle', id: id('b') }
  expect(chosenAfter({ kind: 'start' }, press)).toBe('b')
  expect(chosenAfter({ kind: 'start' }, press, press)).toBe('')
})

test('with Shift everything between is chosen, in both directions, and nothing is let go', () => {
  expect(chosenAfter({ kind: 'toggle', id: id('b') }, { kind: 'range', id: id('d') })).toBe('bcd')
  expect(chosenAfter({ kind: 'toggle', id: id('d') }, { kind: 'range', id: id('a') })).toBe('abcd')
  expect(
    chosenAfter({ kind: 'toggle', id: id('c') }, { kind: 'toggle', id: id('a') }, { kind: 'range', id: id('b') }),
  ).toBe('abc')
})

test('a range without a beginning is the row itself, as is one from a row that is no longer shown', () => {
  expect(chosenAfter({ kind: 'start' }, { kind: 'range', id: id('c') })).toBe('c')
  const gone = select(after({ kind: 'toggle', id: id('a') }), { kind: 'range', id: id('d') }, ids.slice(1))
  expect(chosenOf(gone, ids.slice(1)).join('')).toBe('d')
})

test('all, none, and the end', () => {
  expect(chosenAfter({ kind: 'all' })).toBe('abcde')
  expect(chosenAfter({ kind: 'all' }, { kind: 'none' })).toBe('')
  expect(after({ kind: 'all' }, { kind: 'end' })).toEqual(NOT_SELECTING)
})

test('what the list no longer shows is not chosen: a search between choosing and deleting protects it', () => {
  expect(chosenOf(after({ kind: 'all' }), [id('c'), id('x')])).toEqual(['c'])
})
