import { expect, test } from 'vitest'
import {
  MAX_WAITING_BYTES,
  MAX_WAITING_FILES,
  ROOM_FOR_RECORDINGS,
  refusalOf,
} from '../../../../src/local/inbox/share-limits.ts'

const MB = 1_000_000
const some = (count: number, bytes: number) => Array.from({ length: count }, () => ({ bytes }))

test.each([
  ['the first', { bytes: MB, kept: [], freeBytes: null }, null],
  ['the last that is let in', { bytes: MB, kept: some(MAX_WAITING_FILES - 1, MB), freeBytes: null }, null],
  ['one more', { bytes: MB, kept: some(MAX_WAITING_FILES, 1), freeBytes: null }, 'full'],
  ['too many bytes', { bytes: 101 * MB, kept: some(9, 100 * MB), freeBytes: null }, 'full'],
  ['as many as may be', { bytes: 100 * MB, kept: some(9, 100 * MB), freeBytes: null }, null],
  ['what could not be imported', { bytes: 200 * MB + 1, kept: [], freeBytes: null }, 'large'],
  ['what leaves room', { bytes: MB, kept: [], freeBytes: ROOM_FOR_RECORDINGS + MB }, null],
  ['what takes the room of recordings', { bytes: MB + 1, kept: [], freeBytes: ROOM_FOR_RECORDINGS + MB }, 'no-room'],
] as const)('%s', (_name, asked, refused) => {
  expect(MAX_WAITING_BYTES).toBe(1000 * MB)
  expect(refusalOf(asked)).toBe(refused)
})
