import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CompactAnswer, type CompactChange, compactAnswerSchema } from '../../../../contract/compact.ts'
import { newMessageId, type RecordingId, type UserId } from '../../../../contract/ids.ts'
import { CHANGES_PAGE_BYTES } from '../../../../contract/limits.ts'
import { firstFetch } from '../../../../server/store/feed/first-fetch.ts'
import { addMessage } from '../../../../server/store/tables/recordings/messages.ts'
import { counted } from '../../../../testkit/server/counted-queries.ts'
import { raise } from '../../../../testkit/server/raise.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { transcribed } from '../../../../testkit/server/transcribed.ts'
import { whole } from '../../../whole.ts'

let server: TestServer
let owner: TestClient
let user: UserId
let people = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.newPerson(`person-${people++}@example.org`)
  user = await owner.userId()
})

const page = async (first: string): Promise<CompactAnswer> =>
  compactAnswerSchema.parse(
    await (await owner.fetch(`/api/changes?${new URLSearchParams({ cursor: '0', form: 'compact', first })}`)).json(),
  )

/** Everything from this marker on, as a device asks for it. */
async function fetchAll(marker = '', between: (at: number) => Promise<unknown> = async () => {}) {
  const pages: CompactAnswer[] = []
  for (let next: string | null = marker; next !== null; next = pages.at(-1)?.first?.marker ?? null) {
    pages.push(await page(next))
    await between(pages.length)
    expect(pages.length).toBeLessThan(50)
  }
  return { pages, changes: pages.flatMap(({ changes }) => changes), cursor: pages.at(-1)?.cursor ?? 0 }
}

const since = async (cursor: number): Promise<CompactAnswer> =>
  compactAnswerSchema.parse(await (await owner.fetch(`/api/changes?cursor=${cursor}&form=compact`)).json())

/** Six of them fill more than one page. */
const long = Array.from({ length: 120 }, (_, at) => ({ start: at, end: at + 1, text: `${'said '.repeat(400)}${at}` }))
const short = [{ start: 0, end: 1, text: 'Short.' }]

const idOf = (change: CompactChange): string | null => {
  if (change.kind === 'recording') return change.recording.id
  if (change.kind === 'compact-transcript') return change.transcript.recordingId
  return change.kind === 'message' ? change.message.recordingId : null
}
const ofKind = (changes: CompactChange[], kind: CompactChange['kind']) =>
  changes.filter((change) => change.kind === kind).map(idOf)

async function dated(id: RecordingId, createdAt: string): Promise<void> {
  const { database } = server.context
  await database.updateTable('recordings').set({ created_at: createdAt }).where('id', '=', id).execute()
}

/** Titled by their days; the newest is in the middle of the order in which they were stored. */
async function library(segments = long): Promise<RecordingId[]> {
  const days = ['2026-03-02', '2026-03-05', '2026-03-01', '2026-03-04', '2026-03-03', '2026-03-04']
  const ids: { id: RecordingId; day: string }[] = []
  for (const day of days) {
    const id = await transcribed(server, owner, segments, day)
    await dated(id, `${day}T10:00:00.000Z`)
    ids.push({ id, day })
  }
  const key = ({ id, day }: { id: string; day: string }) => `${day} ${id}`
  return ids.sort((one, other) => (key(one) < key(other) ? 1 : -1)).map(({ id }) => id)
}

async function asked(id: RecordingId): Promise<void> {
  const rest = { type: 'normal', engine: null, replyTo: null } as const
  const message = { id: newMessageId(), recordingId: id, role: 'user', content: 'Who?', ...rest } as const
  await server.context.database
    .transaction()
    .execute((write) => addMessage(write, user, { ...message, citations: [], timestamp: new Date().toISOString() }))
}

test('rows come first and the newest before the others, then what was written, then transcripts', async () => {
  const newest = await library()
  await asked(newest[0] as RecordingId)
  const gone = await transcribed(server, owner, short)
  await owner.json('DELETE', `/api/recordings/${gone}?forever=1`)
  const { pages, changes, cursor } = await fetchAll()
  expect(ofKind(changes, 'recording')).toEqual(newest)
  expect(ofKind(changes, 'compact-transcript')).toEqual(newest)
  const parts = [...new Set(changes.map(({ kind }) => kind))]
  expect(parts).toEqual(['recording', 'purged', 'message', 'compact-transcript'])
  expect(pages.length).toBeGreaterThan(1)
  expect(pages[0]?.changes.slice(0, 6).map(({ kind }) => kind)).toEqual(Array(6).fill('recording'))
  expect(pages.map(({ more }) => more)).toEqual([...Array(pages.length - 1).fill(true), false])
  expect(new Set(pages.map((one) => one.cursor)).size).toBe(1)
  expect((await since(cursor)).changes).toEqual([])

  const steps = pages.map(({ first }) => first)
  expect(steps.every((step) => step?.total === 6)).toBe(true)
  const done = steps.map((step) => step?.done ?? -1)
  expect(done).toEqual([...done].sort((one, other) => one - other))
  expect(done.at(-1)).toBe(6)
  expect(done[0]).toBeLessThan(6)
})

whole(test)(
  'each of its pages ends as one of the feed does, and twice the library takes as many queries for each',
  async () => {
    await library()
    const cost = async () => {
      const { database, count } = counted(server.context.database)
      const { first } = await firstFetch(database, user, '', raise)
      const queries = count()
      const { pages } = await fetchAll(first.marker ?? '')
      for (const one of pages) expect(JSON.stringify(one.changes).length).toBeLessThan(CHANGES_PAGE_BYTES * 1.05)
      return { queries, pages: pages.length }
    }
    const few = await cost()
    await library()
    const many = await cost()
    expect(many.queries).toBe(few.queries)
    expect(many.pages).toBeLessThanOrEqual(2 * few.pages + 1)
  },
)

test('what changes meanwhile comes by the feed after it, once, and nothing is missing', async () => {
  const newest = await library()
  const [first, , , , fifth, last] = newest as [
    RecordingId,
    RecordingId,
    RecordingId,
    RecordingId,
    RecordingId,
    RecordingId,
  ]
  let made: RecordingId | null = null
  const { changes, cursor } = await fetchAll('', async (at) => {
    if (at !== 1) return
    await owner.json('PATCH', `/api/recordings/${fifth}/transcript`, {
      corrections: [{ start: long[0]?.start ?? 0, heard: long[0]?.text, text: 'Corrected.' }],
    })
    await owner.json('DELETE', `/api/recordings/${last}?forever=1`)
    await owner.json('PATCH', `/api/recordings/${first}`, { title: 'Renamed' })
    made = await transcribed(server, owner, short, 'Made meanwhile')
  })
  expect(ofKind(changes, 'recording')).toEqual(newest)
  expect(ofKind(changes, 'compact-transcript')).toEqual(newest.filter((id) => id !== fifth && id !== last))
  const { changes: later } = await since(cursor)
  expect(ofKind(later, 'compact-transcript')).toEqual([fifth, made])
  expect(later.filter(({ kind }) => kind === 'purged')).toMatchObject([{ recordingId: last }])
  expect(later.some((change) => change.kind === 'recording' && change.recording.title === 'Renamed')).toBe(true)
})

whole(test)('it goes on from the marker that came last, whatever was lost', async () => {
  const newest = await library()
  const first = await page('')
  const second = await page(first.first?.marker ?? '')
  const again = await page(first.first?.marker ?? '')
  expect(again.changes).toEqual(second.changes)
  const { changes } = await fetchAll(first.first?.marker ?? '')
  const all = [...first.changes, ...changes]
  expect(ofKind(all, 'recording')).toEqual(newest)
  expect(ofKind(all, 'compact-transcript')).toEqual(newest)
})

test('a marker that is not understood, or of a database of before a restore, begins anew', async () => {
  const newest = await library(short)
  const marker = (await page('')).first?.marker
  expect(marker).toBeNull()
  const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const { restoreId = '', cursor } = await since(0)
  const placed = { since: cursor, restoreId, part: 'transcript', after: null }
  expect(ofKind((await page(made(placed))).changes, 'recording'), 'one of its own').toEqual([])
  for (const wrong of [
    'nonsense',
    made(null),
    made({ ...placed, restoreId: 'another' }),
    made({ ...placed, since: cursor + 1000 }),
    made({ ...placed, part: 'later' }),
    made({ ...placed, after: { createdAt: '\u0000', id: 'x' } }),
  ]) {
    expect(ofKind((await page(wrong)).changes, 'recording'), wrong).toEqual(newest)
  }
})

test('who does not ask for it gets the feed oldest first', async () => {
  await library(short)
  for (const query of ['cursor=0', 'cursor=0&form=compact', 'cursor=0&first=']) {
    const answer = (await (await owner.fetch(`/api/changes?${query}`)).json()) as CompactAnswer
    expect(answer).not.toHaveProperty('first')
    const revisions = answer.changes.map(({ revision }) => revision)
    expect(revisions).toEqual([...revisions].sort((one, other) => one - other))
  }
})

test('a person with nothing is done at once', async () => {
  const answer = await page('')
  expect(answer).toMatchObject({ changes: [], more: false, first: { marker: null, done: 0, total: 0 } })
})
