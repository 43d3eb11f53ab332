import { expect, it } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import { outboxWords } from '../../../../src/features/recovery/gather.ts'
import type { OutboxEntry } from '../../../../src/local/app-database.ts'
import { freshState, newEntry } from '../../../../src/local/recordings/queue-edit.ts'
import { ANNA } from '../../local/recordings/takes.ts'

const entry = (kind: 'upload' | 'transcribe', state: OutboxEntry['state']): OutboxEntry => ({
  ...newEntry(ANNA, newRecordingId(), { kind }),
  n: 1,
  state,
})

it('counts what waits by kind and reason, and names no recording', () => {
  const waits = { ...freshState(), waitingFor: 'offline' } as OutboxEntry['state']
  const refused: OutboxEntry['state'] = {
    kind: 'parked',
    reason: { kind: 'refused', message: 'Budget 2027 is too large.' },
  }
  expect(outboxWords([entry('upload', waits), entry('upload', waits), entry('transcribe', refused)])).toBe(
    'upload pending (offline) × 2, transcribe parked (refused) × 1',
  )
  expect(outboxWords([])).toBe('none')
})
