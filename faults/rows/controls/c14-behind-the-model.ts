import { setTimeout as delay } from 'node:timers/promises'
import { startAppServer } from '../../../testkit/browser/app-server.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { fakeWebm, recordingForm } from '../../../testkit/server/recordings.ts'
import { startLanguageServer } from '../../../testkit/servers/language-server.ts'
import { signedIn } from '../../fixtures/direct-client.ts'
import type { Row } from '../../row.ts'

const SLOW_MS = 10_000
const LOOK_MS = SLOW_MS / 2

/** A queue as many apps have it: what was asked first is waited for first. */
export const c14: Row = {
  id: 'C14',
  title: 'control: a queue that sends in order keeps audio behind the answer of the slow model of P2',
  runs: { full: 5, short: 1 },
  async run(): Promise<Outcome> {
    await using stack = new AsyncDisposableStack()
    const model = await startLanguageServer()
    stack.defer(() => model.close())
    const settings = { STT_URL: 'http://127.0.0.1:9', LLM_URL: `${model.url}/v1`, LLM_MODEL: 'slow' }
    const server = stack.use(await startAppServer(settings))
    const client = await signedIn(server)
    model.failNext({ kind: 'slow', ms: SLOW_MS })
    const headers = { 'content-type': 'application/json' }
    const question = { message: 'What was said?', transcript: 'The boat is sold in May.' }
    const queue: (() => Promise<Response>)[] = [
      () => client.fetch('/api/chat', { method: 'POST', headers, body: JSON.stringify(question) }),
      () => client.fetch('/api/recordings', { method: 'POST', body: recordingForm({}, fakeWebm()) }),
    ]
    const sending = (async () => {
      for (const send of queue) if (!(await send()).ok) throw new Error('an entry was refused')
    })()
    await Promise.race([delay(LOOK_MS), sending])
    const held = async () => ((await (await client.fetch('/api/recordings')).json()) as unknown[]).length
    const isSeen = (await held()) === 0 && model.failuresLeft() === 0
    await sending
    const failures = isSeen
      ? []
      : ['its fault is not seen: the audio was there before the answer, or nothing was asked']
    if ((await held()) !== 1) failures.push('the audio did not come behind the answer either')
    return { failures, lossMs: null, duplicates: 0, bytesPerByte: null }
  },
}
