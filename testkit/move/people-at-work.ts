import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { newRecordingId, type RecordingId } from '../../contract/ids.ts'
import type { Recording } from '../../contract/recordings/recording.ts'
import { fakeWebm, postRecording, recordingForm, sha256 } from '../server/recordings.ts'
import type { TestClient } from '../server/test-server.ts'

/** What a device has been told is kept, by recording: its title then and the SHA-256 of its sound. */
export type Kept = Map<RecordingId, { title: string; hash: string }>

export async function record(client: TestClient, kept: Kept, title: string): Promise<boolean> {
  const id = newRecordingId()
  const audio = fakeWebm(2000 + randomInt(60_000))
  const answer = await postRecording(client, recordingForm({ id, title }, audio))
  await answer.arrayBuffer()
  if (answer.ok) kept.set(id, { title, hash: sha256(audio) })
  else if (answer.status !== 503) throw new Error(`A recording was answered ${answer.status}`)
  return answer.ok
}

const PAUSE_MS = 200

export type AtWork = {
  /** How many calls that write were answered 503, and how many were taken. */
  refused: number
  taken: number
  stop(): Promise<void>
}

/** Somebody who records and gives titles, one after the other, whatever the server answers. */
export function beginWork(client: TestClient, kept: Kept): AtWork {
  let goesOn = true
  const work: AtWork = { refused: 0, taken: 0, stop: () => stop() }
  const ended = (async () => {
    for (let at = 0; goesOn; at++) {
      const isTaken =
        at % 3 === 0 ? await record(client, kept, `Meanwhile ${at}`) : await rename(client, kept, `Changed ${at}`)
      if (isTaken) work.taken++
      else work.refused++
      await delay(PAUSE_MS)
    }
  })()
  const stop = () => {
    goesOn = false
    return ended
  }
  return work
}

async function rename(client: TestClient, kept: Kept, title: string): Promise<boolean> {
  const all = [...kept]
  const [id, known] = all[randomInt(all.length)] ?? []
  if (!id || !known) return false
  const answer = await client.json('PATCH', `/api/recordings/${id}`, { title })
  await answer.arrayBuffer()
  if (answer.ok) kept.set(id, { ...known, title })
  else if (answer.status !== 503) throw new Error(`A new title was answered ${answer.status}`)
  return answer.ok
}

/** What is wrong with what this server has, in words. */
export async function judge(client: TestClient, kept: Kept): Promise<string[]> {
  const wrong: string[] = []
  const answer = await client.fetch('/api/recordings')
  if (!answer.ok) return [`the list was answered ${answer.status}`]
  const list = (await answer.json()) as Recording[]
  const ids = list.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) wrong.push('a recording is there twice')
  const strange = ids.filter((id) => !kept.has(id))
  if (strange.length > 0) wrong.push(`${strange.length} recordings that nobody was told are kept`)
  for (const [id, { title, hash }] of kept) {
    const found = list.find((one) => one.id === id)
    if (!found) wrong.push(`${id} is lost`)
    else if (found.title !== title) wrong.push(`${id} is called "${found.title}" instead of "${title}"`)
    const sound = await client.fetch(`/api/recordings/${id}/audio`)
    if (sha256(new Uint8Array(await sound.arrayBuffer())) !== hash) wrong.push(`${id} sounds otherwise`)
  }
  return wrong
}
