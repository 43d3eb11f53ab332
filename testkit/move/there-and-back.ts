import { setTimeout as delay } from 'node:timers/promises'
import type { ChangesAnswer } from '../../contract/changes.ts'
import { newRecordingId, type RecordingId } from '../../contract/ids.ts'
import { createUpload, fakeWebm, patchUpload, sha256, tus, uploadPath } from '../server/recordings.ts'
import { startTestServer, TestClient, type TestServer } from '../server/test-server.ts'
import { differencesOf, everythingIn } from './everything-in.ts'
import { beginWork, judge, type Kept, record } from './people-at-work.ts'
import { type MoveRun, openTwoPlaces, runMove, type Settings, type TwoPlaces } from './two-places.ts'

/**
 * Where the command is killed: in the midst of the audio (on the way back most of it is there still, and then it is not told
 * of), when all was copied once, and when nothing can be written.
 */
export const KILLS = [/ {2}audio {2}\d+ of|Round 1/, /Round 1/, /The old server is read-only/]

/** What went wrong, in words, and what was counted. The shape of a row of the chaos campaign. */
export type Outcome = { failures: string[]; lost: number; doubled: number; figures: string[] }

type Run = {
  places: TwoPlaces
  client: TestClient
  kept: Kept
  failures: string[]
  figures: string[]
  tell: (line: string) => void
  kills: readonly RegExp[]
}

/**
 * An embedded installation that runs and is written to is moved to PostgreSQL and a bucket, with these kills on the way; goes
 * on there with the sessions, cursors and the upload it had; and is moved back in the same way.
 */
export async function moveThereAndBack(
  recordings: number,
  tell: (line: string) => void = () => {},
  kills: readonly RegExp[] = KILLS,
): Promise<Outcome> {
  const places = await openTwoPlaces()
  let server: TestServer | null = null
  try {
    server = await startTestServer({ ...places.small, LOG_LEVEL: 'silent' })
    const run: Run = { places, client: await server.signIn(), kept: new Map(), failures: [], figures: [], tell, kills }
    while (run.kept.size < recordings) await record(run.client, run.kept, `Before ${run.kept.size}`)
    server = await moveOnce(run, server, [places.small, places.large])
    server = await moveOnce(run, server, [places.large, places.small])
    const { failures, figures } = run
    const lost = failures.filter((failure) => /is lost|sounds otherwise/.test(failure)).length
    return { failures, figures, lost, doubled: failures.filter((failure) => failure.includes('twice')).length }
  } finally {
    await server?.close()
    await places.close()
  }
}

async function moveOnce(run: Run, server: TestServer, [from, to]: [Settings, Settings]): Promise<TestServer> {
  const { places, client, kept, failures, figures, tell, kills } = run
  const upload = await beginUpload(client)
  const cursor = await lastCursor(client)
  const work = beginWork(client, kept)
  const file = await places.file('to.env', to)
  const began = performance.now()
  for (const killAt of kills) {
    const killed = await runMove(from, [file], { killAt })
    tell(killed.said)
    if (killed.code !== null) failures.push(`not killed at ${killAt}: ${killed.said}`)
  }
  // Killed when nothing could be written: people read, and are told to come back.
  if ((await client.fetch('/api/recordings')).status !== 200) failures.push('nothing could be read meanwhile')
  const taken = work.taken
  const refused = work.refused
  // Or the writer has failed, which `stop` tells.
  for (let tries = 0; tries < 500 && work.refused === refused; tries++) await delay(20)
  if (work.refused === refused) failures.push('nobody was told to come back')
  if (work.taken > taken + 1) failures.push('something was written while it was closed')
  const moved = await runMove(from, [file])
  tell(moved.said)
  await work.stop()
  failures.push(...unexpected(moved))
  figures.push(
    `${kept.size} recordings in ${((performance.now() - began) / 1000).toFixed(0)} s with ${kills.length} kills`,
  )
  figures.push(`${work.taken} calls that write were taken meanwhile, ${work.refused} told to come back`)
  await server.close()
  failures.push(...(await rowsThatDiffer(places, from, to)))
  const next = await startTestServer({ ...to, LOG_LEVEL: 'silent' })
  const device = new TestClient(next.url, client)
  failures.push(...(await judge(device, kept)), ...(await goesOn(device, cursor)))
  failures.push(...(await finishUpload(device, upload, kept)))
  run.client = device
  return next
}

/** All that had been copied before the last kill stays, and is not copied again. */
function unexpected({ code, said }: MoveRun): string[] {
  if (code !== 0 || !said.includes('each compared and equal')) return [`the move ended with ${code}: ${said}`]
  const [, copied = '0'] = /Round 1: \d+ rows? and (\d+) file/.exec(said) ?? []
  const [, keptFiles = '0'] = /; (\d+) files? of before compared/.exec(said) ?? []
  return Number(copied) <= Number(keptFiles) / 2 ? [] : [`began again: ${copied} copied, ${keptFiles} kept`]
}

async function rowsThatDiffer(places: TwoPlaces, from: Settings, to: Settings): Promise<string[]> {
  const [one, other] = [places.open(from), places.open(to)]
  try {
    return differencesOf(await everythingIn(one), await everythingIn(other))
  } finally {
    await one.destroy()
    await other.destroy()
  }
}

const pull = async (client: TestClient, cursor: number): Promise<ChangesAnswer> =>
  (await (await client.fetch(`/api/changes?cursor=${cursor}`)).json()) as ChangesAnswer

async function lastCursor(client: TestClient): Promise<number> {
  for (let cursor = 0; ; ) {
    const page = await pull(client, cursor)
    cursor = page.cursor
    if (!page.more) return cursor
  }
}

/** The session, the cursor from before, and a range of the sound. */
async function goesOn(client: TestClient, cursor: number): Promise<string[]> {
  const { changes, cursor: now } = await pull(client, cursor)
  const wrong =
    changes.some(({ revision }) => revision <= cursor) || now < cursor ? ['a device is given what it has'] : []
  const [first] = (await (await client.fetch('/api/recordings')).json()) as { id: string }[]
  const range = await client.fetch(`/api/recordings/${first?.id}/audio`, { headers: { range: 'bytes=100-199' } })
  const bytes = (await range.arrayBuffer()).byteLength
  return range.status === 206 && bytes === 100
    ? wrong
    : [...wrong, `a range was answered ${range.status}, ${bytes} bytes`]
}

type Upload = { id: RecordingId; audio: Buffer; sent: number }

async function beginUpload(client: TestClient): Promise<Upload> {
  const [id, audio, sent] = [newRecordingId(), fakeWebm(120_000), 70_001]
  await createUpload(client, id)
  await patchUpload(client, uploadPath(id), 0, audio.subarray(0, sent))
  return { id, audio, sent }
}

/** At its byte, and to the end. */
async function finishUpload(client: TestClient, { id, audio, sent }: Upload, kept: Kept): Promise<string[]> {
  const offset = (await tus(client, 'HEAD', uploadPath(id), {})).headers.get('upload-offset')
  if (offset !== String(sent)) return [`an upload goes on at ${offset} instead of ${sent}`]
  const sentOn = await patchUpload(client, uploadPath(id), sent, audio.subarray(sent))
  const place = { segment: 0, startOffset: 0, seconds: 10 }
  const upload = { upload: `${id}.0`, mime: 'audio/webm', bytes: audio.length, sha256: sha256(audio), ...place }
  const form = new FormData()
  const fields = { id, title: 'Begun before', duration: '10', uploads: JSON.stringify([upload]) }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const answer = await client.fetch('/api/recordings', { method: 'POST', body: form })
  if (sentOn.status !== 204 || !answer.ok)
    return [`an upload ended with ${sentOn.status} and ${answer.status}: ${await answer.text()}`]
  kept.set(id, { title: 'Begun before', hash: sha256(audio) })
  return []
}
