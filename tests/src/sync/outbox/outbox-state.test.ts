import { describe, expect, it } from 'vitest'
import { replyRule } from '../../../../contract/errors.ts'
import type { OutboxState } from '../../../../src/local/app-database.ts'
import { backOffMs, dueAt, type OutboxEvent, transition, waitOrPark } from '../../../../src/sync/outbox/outbox-state.ts'

const pending: OutboxState = { kind: 'pending', attempt: 3, notBefore: 9000, waitingFor: 'offline' }
const sending: OutboxState = { kind: 'sending', attempt: 3, since: 1000 }
const parked: OutboxState = { kind: 'parked', reason: { kind: 'orphan' } }
const wait = (reason: 'offline' | 'sign-in', retryAfterMs: number | null = null): OutboxEvent => ({
  kind: 'wait',
  reason,
  now: 10_000,
  random: 0.5,
  retryAfterMs,
})

const table: [string, OutboxState, OutboxEvent, OutboxState][] = [
  ['a pending entry is sent', pending, { kind: 'send', now: 5 }, { kind: 'sending', attempt: 3, since: 5 }],
  ['a parked entry is not sent', parked, { kind: 'send', now: 5 }, parked],
  ['progress starts the pauses anew', sending, { kind: 'progress' }, { kind: 'sending', attempt: 0, since: 1000 }],
  [
    'offline backs off',
    sending,
    wait('offline'),
    { kind: 'pending', attempt: 4, notBefore: 18_000, waitingFor: 'offline' },
  ],
  [
    'as told where told',
    sending,
    wait('offline', 500),
    { kind: 'pending', attempt: 4, notBefore: 10_500, waitingFor: 'offline' },
  ],
  [
    'sign-in waits for the person',
    sending,
    wait('sign-in'),
    { kind: 'pending', attempt: 4, notBefore: Number.MAX_SAFE_INTEGER, waitingFor: 'sign-in' },
  ],
  ['a parked entry does not wait', parked, wait('offline'), parked],
  [
    'Retry wakes a parked entry',
    parked,
    { kind: 'wake' },
    { kind: 'pending', attempt: 0, notBefore: 0, waitingFor: null },
  ],
  [
    'one that is woken is behind what was not tried yet',
    pending,
    { kind: 'wake' },
    { kind: 'pending', attempt: 1, notBefore: 0, waitingFor: null },
  ],
  [
    'what holds up all others costs this one no try',
    pending,
    { kind: 'hold', reason: 'sign-in', until: 12_000 },
    { kind: 'pending', attempt: 3, notBefore: 12_000, waitingFor: 'sign-in' },
  ],
  ['a longer pause of its own stays', pending, { kind: 'hold', reason: 'sign-in', until: 8000 }, pending],
  ['what needs the person is not held up', parked, { kind: 'hold', reason: 'offline', until: 12_000 }, parked],
  ['what is being sent is left alone', sending, { kind: 'wake' }, sending],
]

describe('an outbox entry', () => {
  it.each(table)('%s', (_, state, event, expected) => {
    expect(transition(state, event)).toEqual(expected)
  })

  it('pauses from 1 to 60 seconds, each ±50 %', () => {
    expect([0, 1, 2, 5, 6, 50].map((attempt) => backOffMs(attempt, 0.5))).toEqual([
      1000, 2000, 4000, 32_000, 60_000, 60_000,
    ])
    expect([backOffMs(0, 0), backOffMs(0, 1)]).toEqual([500, 1500])
  })

  it.each([
    [400, 'park'],
    [401, 'sign-in'],
    [403, 'park'],
    [404, 'orphan'],
    [408, 'server-busy'],
    [409, 'park'],
    [410, 'orphan'],
    [413, 'park'],
    [422, 'park'],
    [423, 'server-busy'],
    [425, 'server-busy'],
    [429, 'server-busy'],
    [500, 'server-busy'],
    [503, 'server-busy'],
    [507, 'server-full'],
  ])('a recording answered %i means %s', (status, meaning) => {
    const means = waitOrPark(replyRule(status, 'recording'), 'why')
    const word = means && ('wait' in means ? means.wait : means.park.kind === 'refused' ? 'park' : means.park.kind)
    expect(word).toBe(meaning)
  })
})

it('a wait that lies further ahead than any pause is over: the clock was set back', () => {
  const now = 1e12
  const failed = transition(
    { kind: 'sending', attempt: 20, since: now },
    { kind: 'wait', reason: 'offline', now, random: 1, retryAfterMs: null },
  )
  if (failed.kind !== 'pending') throw new Error('It waits.')
  expect(dueAt(failed, now), 'the pause itself is kept').toBe(failed.notBefore)
  expect(dueAt(failed, now - 90 * 60_000)).toBe(now - 90 * 60_000)
  const long = transition(failed, { kind: 'wait', reason: 'server-busy', now, random: 1, retryAfterMs: 1e9 })
  expect(long).toMatchObject({ notBefore: now + 10 * 60_000 })
  const signIn = transition(failed, { kind: 'wait', reason: 'sign-in', now, random: 1, retryAfterMs: null })
  expect(signIn.kind === 'pending' && dueAt(signIn, now), 'only a sign-in ends that').toBe(Number.MAX_SAFE_INTEGER)
})
