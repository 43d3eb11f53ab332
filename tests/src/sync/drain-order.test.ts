import { expect, test } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import type { OutboxState, OutboxWork, RecordingEntry } from '../../../src/local/app-database.ts'
import { newEntry } from '../../../src/local/recordings/queue-edit.ts'
import { createDrainOrder } from '../../../src/sync/drain-order.ts'
import { ANNA } from '../local/recordings/takes.ts'

const recording = newRecordingId()
const title: OutboxWork = { kind: 'title', title: 'Second' }
const trash: OutboxWork = { kind: 'delete', forever: false }
const FULL: OutboxState = { kind: 'pending', attempt: 1, notBefore: 0, waitingFor: 'server-full' }
const OFFLINE: OutboxState = { ...FULL, waitingFor: 'offline' }

/** Whether the second is held by the first, of one recording. */
function isHeld(first: OutboxWork, state: OutboxState, second: OutboxWork): boolean {
  const before: RecordingEntry = { ...newEntry(ANNA, recording, first), n: 1, state }
  const entry: RecordingEntry = { ...newEntry(ANNA, recording, second), n: 2 }
  return createDrainOrder([before, entry]).isHeld(entry)
}

test('the trash does not wait for an edit that waits for room, and a later edit does', () => {
  expect(isHeld(title, FULL, trash)).toBe(false)
  expect(isHeld(title, FULL, { kind: 'restore' })).toBe(false)
  expect(isHeld(title, FULL, title)).toBe(true)
  expect(isHeld(title, OFFLINE, trash)).toBe(true)
})

test('what is uploaded, or given back to a restored server, is there before it is deleted', () => {
  expect(isHeld({ kind: 'upload' }, FULL, trash)).toBe(true)
  const edits = { title: '', isFavorite: false, marks: [], deletedAt: null, edited: {} }
  expect(isHeld({ kind: 'give-back', ...edits }, FULL, trash)).toBe(true)
})
