import { expect, it } from 'vitest'
import {
  FIELD_NAMES,
  giveFields,
  heldFields,
  keepFields,
  laterParts,
  marksOf,
  takeFields,
  type UserColumns,
  userFields,
} from '../../contract/recordings/user-fields.ts'

const engine = { start: 1, end: 2, text: 'Found.' }
const mark = (start: number) => ({ start, end: null, text: '', mark: true as const })
const server: UserColumns = {
  title: 'Server',
  isFavorite: false,
  highlights: [engine, mark(5)],
  deletedAt: null,
  spokenLanguage: 'en',
  agreedAt: null,
}
const device: UserColumns = {
  title: 'Device',
  isFavorite: true,
  highlights: [mark(9)],
  deletedAt: '2026-01-01T00:00:00.000Z',
  spokenLanguage: 'de',
  agreedAt: '2026-01-01T00:00:00.000Z',
}

it.each(FIELD_NAMES)('keeps what is set here of %s, and everything else of the server', (name) => {
  const merged = { ...server, ...keepFields([name], server, device) }
  const { column } = userFields[name]
  for (const other of Object.keys(server) as (keyof UserColumns)[])
    if (other !== column) expect(merged[other]).toEqual(server[other])
  expect(merged[column]).not.toEqual(server[column])
})

it('leaves beside the marks of a person what the engine of the server found', () => {
  expect(keepFields(['marks'], server, device).highlights).toEqual([engine, mark(9)])
})

it('comes to the same row by what a device gives back as by its merge', () => {
  expect(takeFields(FIELD_NAMES, server, giveFields(device))).toEqual(keepFields(FIELD_NAMES, server, device))
  expect(marksOf(device.highlights)).toEqual(giveFields(device).marks)
})

it('holds a field while work that sets it waits, and all of them while all are given back', () => {
  expect(heldFields(new Set(['favorite', 'transcribe']))).toEqual(['favorite'])
  expect(heldFields(new Set(['upload']))).toEqual(['title', 'language', 'agreed'])
  expect(heldFields(new Set(['restore']))).toEqual(['trash'])
  expect(heldFields(new Set(['give-back']))).toEqual(FIELD_NAMES)
})

it('takes each field from where it is later', () => {
  expect(laterParts({ title: 2, favorite: 2 }, { title: 3, favorite: 2, marks: 1 })).toEqual(['title', 'marks'])
})
