import { afterEach, beforeEach, expect, it } from 'vitest'
import { takeTurn } from '../../../server/jobs/fair-turns.ts'
import type { JobKind } from '../../../server/jobs/job-queue.ts'
import { hasTooMany, nextDue, nextImprovement } from '../../../server/jobs/next-due.ts'
import { rowTransaction } from '../../../server/store/dialects/transactions.ts'
import type { JobTable } from '../../../server/store/schema.ts'
import { type OpenedDatabase, openTestDatabase } from '../../../testkit/stores/postgres-under-test.ts'
import { askedOf, type Read, readBy } from '../context/plan-of-query.ts'

const NOW = Date.parse('2026-01-01T12:00:00.000Z')

let opened: OpenedDatabase
beforeEach(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.close())

type Waiting = {
  subject: string
  user: string
  kind: JobKind
  state: JobTable['state']
  minute: number
  improver?: string
}

const add = (...jobs: Waiting[]) => opened.database.insertInto('jobs').values(jobs.map(rowOf)).execute()

/** `minute` of the hour before NOW, or after. */
function rowOf({ subject, user, kind, state, minute, improver = '' }: Waiting) {
  const at = new Date(NOW + (minute - 60) * 60_000).toISOString()
  const when = { attempt: 0, run_at: at, created_at: at }
  return { kind, subject, user_id: user, state, ...when, request_id: null, claim: null, improver: improver || null }
}

const next = async (...kinds: JobKind[]) => (await nextDue(opened.database, kinds, NOW))?.subject ?? null

const tooMany = (of: { kind: JobKind; user_id: string }) =>
  rowTransaction(opened.database, (write) => hasTooMany(write, of))

it('passes over whoever has three of that kind under way, and over nobody else', async () => {
  for (const at of [1, 2, 3]) {
    await add({ subject: `running-${at}`, user: 'ann', kind: 'transcribe', state: 'running', minute: 0 })
  }
  await add({ subject: 'ann-waits', user: 'ann', kind: 'transcribe', state: 'queued', minute: 10 })
  expect(await next('transcribe', 'analyze')).toBe(null)
  await add({ subject: 'bob-waits', user: 'bob', kind: 'transcribe', state: 'queued', minute: 20 })
  expect(await next('transcribe', 'analyze')).toBe('bob-waits')
  await add({ subject: 'ann-other', user: 'ann', kind: 'analyze', state: 'queued', minute: 15 })
  expect(await next('transcribe', 'analyze')).toBe('ann-other')
  expect(await next('transcribe')).toBe('bob-waits')
  expect(await next('playable')).toBe(null)
})

it('finds too many where a fourth of one kind and one user runs', async () => {
  const of = { kind: 'transcribe', user_id: 'ann' } as const
  for (const at of [1, 2, 3]) {
    await add({ subject: `running-${at}`, user: 'ann', kind: 'transcribe', state: 'running', minute: 0 })
  }
  await add(
    { subject: 'waits', user: 'ann', kind: 'transcribe', state: 'queued', minute: 0 },
    { subject: 'other-kind', user: 'ann', kind: 'analyze', state: 'running', minute: 0 },
    { subject: 'other-person', user: 'bob', kind: 'transcribe', state: 'running', minute: 0 },
  )
  expect(await tooMany(of)).toBe(false)
  await add({ subject: 'fourth', user: 'ann', kind: 'transcribe', state: 'running', minute: 0 })
  expect(await tooMany(of)).toBe(true)
})

it('takes two under way for room, and what is due later for nothing to do', async () => {
  for (const at of [1, 2]) {
    await add({ subject: `running-${at}`, user: 'ann', kind: 'transcribe', state: 'running', minute: 0 })
  }
  await add({ subject: 'later', user: 'ann', kind: 'transcribe', state: 'queued', minute: 61 })
  expect(await next('transcribe')).toBe(null)
  await add({ subject: 'due', user: 'ann', kind: 'transcribe', state: 'queued', minute: 60 })
  expect(await next('transcribe')).toBe('due')
})

it('only transcriptions go by seconds of audio', async () => {
  const turn = { user_id: 'ann', served_at: '', turn_start: 0, turn_end: 9000 }
  await opened.database.insertInto('job_turns').values(turn).execute()
  for (const kind of ['analyze', 'transcribe'] as const) {
    await add({ subject: `ann-${kind}`, user: 'ann', kind, state: 'queued', minute: 10 })
    await add({ subject: `bob-${kind}`, user: 'bob', kind, state: 'queued', minute: 20 })
  }
  expect([await next('transcribe'), await next('analyze')]).toEqual(['bob-transcribe', 'ann-analyze'])
})

it('leaves a draft that is to be made again to who has the engine for it, and what follows of it to anybody', async () => {
  const draft = { user: 'ann', state: 'queued', minute: 10, improver: 'Better 1' } as const
  await add({ ...draft, subject: 'draft', kind: 'transcribe' })
  expect(await next('transcribe', 'analyze')).toBe(null)
  const { database } = opened
  expect(await nextImprovement(database, 'Better 2', NOW)).toBe(null)
  expect(await nextImprovement(database, 'Better 1', NOW - 3_600_000)).toBe(null)
  expect((await nextImprovement(database, 'Better 1', NOW))?.subject).toBe('draft')
  await add({ ...draft, subject: 'draft', kind: 'analyze' })
  expect((await nextDue(database, ['transcribe', 'analyze'], NOW))?.kind).toBe('analyze')
})

const addMany = (count: number, of: (at: number) => Omit<Waiting, 'state'>) =>
  add(...Array.from({ length: count }, (_, at) => ({ ...of(at), state: 'queued' as const })))

/** Whose jobs are claimed and done, one after the other. */
async function served(claims: number): Promise<string[]> {
  const { database } = opened
  const people: string[] = []
  for (let at = 0; at < claims; at++) {
    const row = await nextDue(database, ['analyze', 'transcribe'], NOW + at, people.at(-1))
    if (!row) break
    await database.transaction().execute(async (write) => {
      await takeTurn(write, row, NOW + at)
      await write.updateTable('jobs').set({ state: 'done' }).where('id', '=', row.id).execute()
    })
    people.push(row.user_id)
  }
  return people
}

it('serves each of more people than it compares, and none of them for having the most', async () => {
  const person = (at: number) => `person-${String(at % 150).padStart(3, '0')}`
  const [kind, greedy] = ['analyze' as const, person(75)]
  await addMany(200, (at) => ({ subject: `greedy-${at}`, user: greedy, kind, minute: 5 }))
  await addMany(450, (at) => ({ subject: `${at}`, user: person(at), kind, minute: 10 }))
  const people = await served(200)
  expect(new Set(people).size).toBe(150)
  expect(people.filter((one) => one === greedy).length).toBeLessThanOrEqual(3)
})

it('finds what is due where more people wait for a later time than it compares', async () => {
  await addMany(150, (at) => ({ subject: `later-${at}`, user: `a-${at}`, kind: 'analyze', minute: 61 }))
  expect(await next('analyze')).toBe(null)
  await add({ subject: 'due', user: 'z', kind: 'analyze', state: 'queued', minute: 50 })
  expect(await next('analyze')).toBe('due')
})

it('reads as much however many wait, and each row by an index', async () => {
  const readWith = async (minute: number): Promise<Read> => {
    await addMany(400, (at) => ({ subject: `${minute} ${at}`, user: `person-${at % 20}`, kind: 'analyze', minute }))
    const { database, asked } = askedOf(opened.database)
    expect(await nextDue(database, ['analyze', 'transcribe'], NOW)).not.toBe(null)
    return readBy(opened.database, asked(), 'jobs')
  }
  const few = await readWith(10)
  for (const step of few.steps) expect(step).toMatch(/jobs_by_turn|jobs_running/)
  expect(await readWith(20)).toEqual(few)
})
