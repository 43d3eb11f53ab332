import { setTimeout as delay } from 'node:timers/promises'
import { newRecordingId } from '../../contract/ids.ts'
import { type AppServer, OWNER, startAppServer } from '../../testkit/browser/app-server.ts'
import { viewServer } from '../../testkit/browser/server-view.ts'
import { startHttpFaults } from '../../testkit/faults/http-faults.ts'
import type { Outcome } from '../../testkit/runs/outcome.ts'
import type { Row } from '../row.ts'
import { losesAnswers } from '../rows/network/n2-lost-answers.ts'

const TAKES = 10
const TRIES = 20

/** Clients as many apps have them. A control passes when the campaign sees their fault, so that it is known to see. */
export const CONTROLS: readonly Row[] = [
  control('C1', 'control: no id of its own, so that a lost answer makes a second copy', {
    send: async (post) => {
      for (let tries = 0; tries < TRIES; tries++) if (await post(newRecordingId())) return
    },
    isSeen: ({ duplicates }) => duplicates > 0,
  }),
  control('C2', 'control: removes its copy before it sends, as a stock replay queue does', {
    send: async (post) => {
      await post(newRecordingId(), 'before')
    },
    isSeen: ({ lost }) => lost > 0,
  }),
]

type Post = (id: string, hit?: 'before') => Promise<boolean>
type Naive = { send(post: Post): Promise<void>; isSeen(held: { duplicates: number; lost: number }): boolean }

function control(id: string, title: string, naive: Naive): Row {
  return {
    id,
    title,
    runs: { full: 5, short: 1 },
    async run(_campaign, random): Promise<Outcome> {
      await using server = await startAppServer({ STT_URL: 'http://127.0.0.1:9' })
      const weather = await startHttpFaults({ host: 'localhost', port: Number(new URL(server.url).port) })
      const cookie = await signInTo(server)
      const post: Post = async (recording, hit) => {
        weather.set(
          hit ? () => (random.between(0, 1) < 0.3 ? { kind: 'stall' } : { kind: 'pass' }) : losesAnswers(random),
        )
        const headers = { cookie, origin: server.url }
        const body = form(recording)
        const signal = AbortSignal.timeout(1000)
        const url = `http://localhost:${weather.port}/api/recordings`
        const answer = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => null)
        return answer?.ok ?? false
      }
      for (let take = 0; take < TAKES; take++) await naive.send(post)
      await delay(200)
      await weather.close()
      await using elsewhere = await viewServer(server)
      const held = (await elsewhere.recordings()).length
      const seen = naive.isSeen({ duplicates: Math.max(0, held - TAKES), lost: Math.max(0, TAKES - held) })
      const failures = seen ? [] : [`its fault is not seen: ${held} of ${TAKES} recordings on the server`]
      return { failures, lossMs: null, duplicates: Math.max(0, held - TAKES), bytesPerByte: null }
    },
  }
}

async function signInTo({ url }: AppServer): Promise<string> {
  const headers = { 'content-type': 'application/json', origin: url }
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(OWNER) })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Bytes that begin as WebM does: no engine listens to them here. */
function form(recording: string): FormData {
  const body = new FormData()
  body.set('id', recording)
  body.set('title', 'Control')
  body.set('duration', '1')
  const bytes = new Uint8Array(4096)
  bytes.set([0x1a, 0x45, 0xdf, 0xa3])
  body.set('audio', new Blob([bytes], { type: 'audio/webm' }), 'control.webm')
  return body
}
