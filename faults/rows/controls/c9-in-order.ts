import { newRecordingId } from '../../../contract/ids.ts'
import { startAppServer } from '../../../testkit/browser/app-server.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { fakeWebm, recordingForm } from '../../../testkit/server/recordings.ts'
import { signedIn } from '../../fixtures/direct-client.ts'
import type { Row } from '../../row.ts'

const ENTRIES = 20
const PASSES = 5

/** A queue as many apps have it: in order, and it ends a pass at the first entry that fails. */
export const c9: Row = {
  id: 'C9',
  title: 'control: a queue that sends in order is held up for ever by the poisoned entry of P1',
  runs: { full: 5, short: 1 },
  async run(_campaign, random): Promise<Outcome> {
    await using server = await startAppServer({ STT_URL: 'http://127.0.0.1:9' })
    const client = await signedIn(server)
    const bad = Math.floor(random.between(0, ENTRIES))
    const queue = Array.from({ length: ENTRIES }, (_, at) => ({ id: newRecordingId(), isBad: at === bad }))
    for (let pass = 0; pass < PASSES; pass++) {
      for (let entry = queue[0]; entry; entry = queue[0]) {
        // What no server takes: a recording without sound.
        const body = recordingForm({ id: entry.id }, entry.isBad ? undefined : fakeWebm())
        const { ok } = await client.fetch('/api/recordings', { method: 'POST', body })
        if (!ok) break
        queue.shift()
      }
    }
    const held = ENTRIES - bad - 1
    const failures = queue.length === held + 1 ? [] : [`its fault is not seen: ${queue.length} left of ${held + 1}`]
    return { failures, lossMs: null, duplicates: 0, bytesPerByte: null, figures: [`${held} held up behind it`] }
  },
}
