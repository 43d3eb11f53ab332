import { afterEach, beforeEach, expect, it } from 'vitest'
import { nextDue } from '../../../server/jobs/job-rows.ts'
import type { JobKind } from '../../../server/jobs/jobs.ts'
import type { JobTable } from '../../../server/store/schema.ts'
import { type OpenedDatabase, openTestDatabase } from '../postgres/under-test.ts'

const NOW = Date.parse('2026-01-01T12:00:00.000Z')

let opened: OpenedDatabase
beforeEach(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.close())

type Waiting = { subject: string; user: string; kind: JobKind; state: JobTable['state']; minute: number }

/** `minute` of the hour before NOW, or after. */
async function add({ subject, user, kind, state, minute }: Waiting): Promise<void> {
  const at = new Date(NOW + (minute - 60) * 60_000).toISOString()
  const row = {
    kind,
    subject,
    user_id: user,
    state,
    attempt: 0,
    run_at: at,
    created_at: at,
    request_id: null,
    claim: null,
  }
  await opened.database.insertInto('jobs').values(row).execute()
}

const next = async (...kinds: JobKind[]) => (await nextDue(opened.database, kinds, NOW))?.subject ?? null

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
