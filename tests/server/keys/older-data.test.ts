import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newMessageId, newRecordingId, uploadId, uuidv7 } from '../../../contract/ids.ts'
import { fakeWebm, sha256, tus, uploadPath } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'
import { asBefore } from '../../../testkit/stored/as-before.ts'
import { findNeedles, type Needle, textNeedles } from '../../../testkit/stored/planted.ts'
import { whole } from '../../whole.ts'

const SAID = 'Der Pelikan über "Quittengelee" schwieg am Donnerstag'
const TITLE = 'Geheime Runde der Zwölf Äxte'
const ASKED = 'Wer schwieg über "Quittengelee" und wann?'
const WHY = 'The speech server refused this recording: über "Quittengelee" nicht'

let folder = ''
let server: TestServer | null = null
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-older-'))
})
afterEach(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})
const at = (...names: string[]): string => join(folder, 'data', ...names)
const start = async () => {
  server = await startTestServer({ DATA_DIR: at() })
  return server
}

const id = newRecordingId()
const unfinished = newRecordingId()
const sound = fakeWebm(300_000)
const part = fakeWebm(70_000)

/** A data folder as an Earmark before encryption left it: of the tables of then, filled without this code. */
async function olderFolder(user: string): Promise<void> {
  const database = new DatabaseSync(at('earmark.db'))
  const insert = (table: string, row: Record<string, string | number | null>) => {
    const columns = Object.keys(row)
    const places = columns.map(() => '?').join(', ')
    database.prepare(`insert into ${table} (${columns.join(', ')}) values (${places})`).run(...Object.values(row))
  }
  const now = new Date().toISOString()
  const segment = {
    segment: 0,
    mime: 'audio/webm',
    bytes: sound.length,
    sha256: sha256(sound),
    startOffset: 0,
    seconds: 9,
  }
  insert('recordings', {
    ...{
      id,
      user_id: user,
      revision: 1,
      title: TITLE,
      duration: 9,
      created_at: now,
      mime: 'audio/webm',
      peaks: 'cGVha3M=',
    },
    ...{
      file_size: sound.length,
      segments: JSON.stringify([{ ...segment, blob: `recordings/${id}/0` }]),
      analysis: 'failed',
    },
    highlights: JSON.stringify([{ id: uuidv7(), text: SAID, start: 0, end: 4, kind: 'key', mark: true }]),
    transcription: JSON.stringify({ state: 'done', engine: 'older', empty: false }),
    ...{ analysis_failure: WHY, is_favorite: 0, deleted_at: null },
  })
  const segments = [{ start: 0, end: 4, text: SAID }]
  const transcript = { recordingId: id, text: SAID, segments, language: 'de', engine: 'older', createdAt: now }
  const body = JSON.stringify(transcript)
  insert('transcripts', { recording_id: id, user_id: user, revision: 2, body })
  insert('transcript_versions', { recording_id: id, created_at: now, body })
  insert('transcribed_parts', {
    recording_id: id,
    part: '0 0.00 4.00 older',
    body: JSON.stringify({ segments, language: 'de' }),
  })
  const analysis = JSON.stringify({ recordingId: id, summary: SAID })
  insert('analyses', {
    recording_id: id,
    user_id: user,
    revision: 3,
    body: analysis,
    transcript_hash: sha256(Buffer.from(SAID)),
  })
  const message = {
    id: newMessageId(),
    recordingId: id,
    role: 'user',
    content: ASKED,
    timestamp: now,
    type: 'normal',
    citations: [],
  }
  insert('messages', {
    ...{ id: message.id, recording_id: id, user_id: user, revision: 4, timestamp: now },
    body: JSON.stringify({ ...message, engine: null, replyTo: null }),
  })
  const asked = {
    id: newMessageId(),
    role: 'user',
    content: ASKED,
    timestamp: now,
    citations: [],
    engine: null,
    replyTo: null,
  }
  insert('library_messages', { id: asked.id, user_id: user, revision: 5, body: JSON.stringify(asked) })
  insert('feeds', { user_id: user, revision: 5 })
  const job = { user_id: user, state: 'dead', attempt: 5, run_at: now, lease_until: null, created_at: now }
  for (const kind of ['analyze', 'playable']) insert('jobs', { kind, subject: id, reason: WHY, ...job })
  const blob = `uploads/${uploadId(unfinished, 0)}/0-${uuidv7()}`
  const upload = { id: uploadId(unfinished, 0), user_id: user, mime: 'audio/webm', length: null }
  insert('uploads', { ...upload, created_at: now, touched_at: now })
  insert('upload_parts', { upload_id: upload.id, start: 0, bytes: part.length, blob })
  // Deleted, but still in a free page.
  insert('messages', {
    id: 'gone',
    recording_id: id,
    user_id: user,
    revision: 0,
    timestamp: now,
    body: ASKED.repeat(900),
  })
  database.exec("delete from messages where id = 'gone'")
  database.close()
  for (const [name, bytes] of [
    [`recordings/${id}/0`, sound],
    [blob, part],
    [`playable/recordings/${id}/0`, sound],
  ] as const) {
    await mkdir(join(at('blobs', name), '..'), { recursive: true })
    await writeFile(at('blobs', name), bytes)
  }
  await mkdir(at('scratch', 'work-killed'), { recursive: true })
  await writeFile(at('scratch', 'work-killed', 'samples'), sound)
}

/** Takes a new, empty data folder back to what an older version had made. */
async function unseal(): Promise<string> {
  const first = await start()
  const client = await first.signIn()
  const { user } = await (await client.fetch('/api/auth/session')).json()
  await first.close()
  server = null
  await asBefore(at(), [])
  const database = new DatabaseSync(at('earmark.db'))
  database.exec("delete from facts where name in ('sealed-since', 'bound-since'); drop table content_keys")
  // What came after is taken back as well: migrations run in the order of their names.
  database.exec('alter table uploads drop column kept_as')
  database.exec('alter table jobs drop column request_id')
  database.exec('alter table jobs drop column claim; drop table job_turns; drop table tries')
  database.exec("delete from kysely_migration where name >= '008'")
  database.close()
  await rm(`${at()}.key`)
  return user.id
}

const middle = (name: string, bytes: Buffer): Needle => ({ name, bytes: bytes.subarray(30_000, 30_064) })
const needles = [
  ...[SAID, TITLE, ASKED, WHY, 'Quittengelee', 'cGVha3M='].flatMap(textNeedles),
  ...[middle('the sound', sound), middle('the part', part)],
]

/** There is no older version that has stored anything on PostgreSQL. */
test('what an older version has stored is encrypted at the first start, and nothing of it is lost', async () => {
  await olderFolder(await unseal())
  expect((await findNeedles(at(), needles)).length).toBeGreaterThan(10)
  const client = await (await start()).signIn()
  expect(await findNeedles(at(), needles)).toEqual([])

  const { changes } = await (await client.fetch('/api/changes?cursor=0')).json()
  const all = JSON.stringify(changes)
  for (const text of [SAID, TITLE, ASKED, WHY, 'cGVha3M=']) expect(all).toContain(JSON.stringify(text).slice(1, -1))
  expect(changes.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['recording', 'transcript', 'analysis', 'message', 'library-message']),
  )
  const audio = Buffer.from(await (await client.fetch(`/api/recordings/${id}/audio`)).arrayBuffer())
  expect(sound.equals(audio)).toBe(true)
  const head = await tus(client, 'HEAD', uploadPath(unfinished), {})
  expect(head.headers.get('upload-offset')).toBe(String(part.length))
  expect(await (await client.fetch(`/api/recordings/${id}/transcripts`)).json()).toHaveLength(1)
})

whole(test)('killed in the middle of that, it goes on at the next start', async () => {
  await olderFolder(await unseal())
  await (await start()).close()
  server = null
  // As if the process had ended before the last of it: one row and one file are still as they were.
  const database = new DatabaseSync(at('earmark.db'))
  database.exec("delete from facts where name in ('sealed-since', 'bound-since')")
  database.prepare('update recordings set title = ?').run(TITLE)
  database.close()
  await writeFile(at('blobs', 'recordings', id, '0'), sound)
  const client = await (await start()).signIn()
  expect(await findNeedles(at(), needles)).toEqual([])
  const recording = await (await client.fetch(`/api/recordings/${id}`)).json()
  expect(recording).toMatchObject({ title: TITLE, transcript: SAID })
  const audio = Buffer.from(await (await client.fetch(`/api/recordings/${id}/audio`)).arrayBuffer())
  expect(sound.equals(audio)).toBe(true)
  expect((await readFile(`${at()}.key`, 'utf8')).match(/^[\da-f]{16} /gm)).toHaveLength(1)
})
