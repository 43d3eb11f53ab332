import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type AppServer, OWNER } from '../e2e/app-server.ts'
import { fakeWebm, recordingForm } from '../tests/server/recordings.ts'
import type { Random } from './random.ts'

/** After a refusal, or a link that is gone. */
const PAUSE_MS = 50
const SOUND_BYTES = { least: 20_000, most: 400_000 }

/** Calls the server with the cookies of one sign-in, with no browser. */
export type DirectClient = { fetch(path: string, init?: RequestInit): Promise<Response> }

export async function signedIn({ url }: Pick<AppServer, 'url'>): Promise<DirectClient> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(OWNER) })
  if (answer.status !== 200) throw new Error(`the sign-in was answered ${answer.status}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { fetch: (path, init = {}) => fetch(url + path, { ...init, headers: { ...init.headers, cookie } }) }
}

/** What the server said that it keeps. */
export type Told = { id: string; sha256: string }

/** Recordings that are handed in until it is told to end. */
export type Sending = {
  told: Told[]
  /** How many calls were answered otherwise, by status. */
  refused: Map<number, number>
  end(): Promise<void>
}

/** So many senders at once. What was told to nobody, because link or power was gone, a device would send once more. */
export function keepSending(client: DirectClient, random: Random, senders: number): Sending {
  const told: Told[] = []
  const refused = new Map<number, number>()
  let isOver = false
  const sendOne = async (): Promise<void> => {
    const sound = fakeWebm(Math.floor(random.between(SOUND_BYTES.least, SOUND_BYTES.most)))
    const answer = await client.fetch('/api/recordings', { method: 'POST', body: recordingForm({}, sound) })
    if (answer.status !== 201) {
      await answer.body?.cancel()
      refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1)
      return delay(PAUSE_MS)
    }
    const { id } = (await answer.json()) as { id: string }
    if (!isOver) told.push({ id, sha256: createHash('sha256').update(sound).digest('hex') })
  }
  const send = async (): Promise<void> => {
    while (!isOver) await sendOne().catch(() => delay(PAUSE_MS))
  }
  const sending = Promise.all(Array.from({ length: senders }, send))
  return {
    told,
    refused,
    end() {
      isOver = true
      return sending.then(() => {})
    },
  }
}

/** Of what was told to be kept, what the server does not give back byte by byte. */
export async function lostOf(client: DirectClient, told: readonly Told[]): Promise<string[]> {
  const failures: string[] = []
  for (const { id, sha256 } of told) {
    const answer = await client.fetch(`/api/recordings/${id}/audio`)
    const bytes = new Uint8Array(await answer.arrayBuffer().catch(() => new ArrayBuffer(0)))
    const held = createHash('sha256').update(bytes).digest('hex')
    if (answer.status !== 200 || held !== sha256)
      failures.push(`the recording ${id} was acknowledged, and is answered ${answer.status} with other bytes`)
  }
  return failures
}
