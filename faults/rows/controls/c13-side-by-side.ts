import { setTimeout as delay } from 'node:timers/promises'
import { newRecordingId } from '../../../contract/ids.ts'
import { startAppServer } from '../../../testkit/browser/app-server.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { fakeWebm, recordingForm } from '../../../testkit/server/recordings.ts'
import { type DirectClient, signedIn } from '../../fixtures/direct-client.ts'
import type { Row } from '../../row.ts'

const RECORDINGS = 10
const ENTRIES = 500
const AT_ONCE = 50
/** What one request may take longer than another on a link by radio. Milliseconds. */
const LATE_MS = 100

/** Many entries as many apps send them: so many at once, in whatever order they arrive. */
export const c13: Row = {
  id: 'C13',
  title: 'control: edits that are sent side by side, as X1 has 10,000 of, leave recordings with an older title',
  runs: { full: 5, short: 1 },
  async run(_campaign, random): Promise<Outcome> {
    await using server = await startAppServer({ STT_URL: 'http://127.0.0.1:9' })
    const client = await signedIn(server)
    const ids = Array.from({ length: RECORDINGS }, () => newRecordingId())
    for (const id of ids)
      await client.fetch('/api/recordings', { method: 'POST', body: recordingForm({ id }, fakeWebm()) })
    const queue = Array.from({ length: ENTRIES }, (_, at) => ({ id: ids[at % RECORDINGS] ?? '', title: titleOf(at) }))
    while (queue.length > 0) {
      const sent = queue.splice(0, AT_ONCE).map(async ({ id, title }) => {
        await delay(random.between(0, LATE_MS))
        await rename(client, id, title)
      })
      await Promise.all(sent)
    }
    const there = (await (await client.fetch('/api/recordings')).json()) as { title: string }[]
    const older = there.filter(({ title }) => title !== titleOf(ENTRIES - 1)).length
    const failures = older > 0 ? [] : ['its fault is not seen: every recording has its last title']
    const figures = [`${older} of ${RECORDINGS} recordings have an older title`]
    return { failures, lossMs: null, duplicates: 0, bytesPerByte: null, figures }
  },
}

const titleOf = (at: number): string => `Title ${Math.floor(at / RECORDINGS)}`

async function rename(client: DirectClient, id: string, title: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'PATCH', headers, body: JSON.stringify({ title }) }
  const answer = await client.fetch(`/api/recordings/${id}`, init)
  if (answer.status !== 200) throw new Error(`an edit was answered ${answer.status}`)
  await answer.body?.cancel()
}
