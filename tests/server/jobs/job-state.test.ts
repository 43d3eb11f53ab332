import { describe, expect, it } from 'vitest'
import { type JobEvent, type JobState, LEASE_MS, MAX_ATTEMPTS, transition } from '../../../server/jobs/job-state.ts'

const NOW = 1_000_000
const queued = (attempt = 0, runAt = NOW): JobState => ({ kind: 'queued', attempt, runAt, reason: null })
const claim = 'mine'
const running = (attempt = 1): JobState => ({ kind: 'running', attempt, leaseUntil: NOW + LEASE_MS, claim })
const done: JobState = { kind: 'done', attempt: 1 }
const dead: JobState = { kind: 'dead', attempt: 5, reason: 'no' }
const failed = (permanent = false): JobEvent => ({ kind: 'failed', reason: 'why', permanent, random: 0.5, claim })

describe('the life of a job', () => {
  it.each<[string, JobState, JobEvent, Partial<JobState>]>([
    [
      'is claimed when due',
      queued(),
      { kind: 'claimed', claim },
      { kind: 'running', attempt: 1, leaseUntil: NOW + LEASE_MS },
    ],
    ['is not claimed before', queued(1, NOW + 1), { kind: 'claimed', claim }, { kind: 'queued', attempt: 1 }],
    [
      'is claimed when a clock that was ahead put its first try off',
      queued(0, NOW + 2 * 86_400_000),
      { kind: 'claimed', claim },
      { kind: 'running', attempt: 1 },
    ],
    [
      'is not claimed before the pause for corrections',
      queued(0, NOW + 60_000),
      { kind: 'claimed', claim },
      { kind: 'queued' },
    ],
    [
      'is claimed when such a clock put off another try',
      queued(3, NOW + 901_000),
      { kind: 'claimed', claim },
      { kind: 'running', attempt: 4 },
    ],
    [
      'is not claimed before the longest wait',
      queued(4, NOW + 720_000),
      { kind: 'claimed', claim },
      { kind: 'queued' },
    ],
    ['is not claimed twice', running(), { kind: 'claimed', claim }, { kind: 'running', attempt: 1 }],
    ['is done', running(), { kind: 'succeeded', claim }, { kind: 'done' }],
    ['waits 5 s after the first failure', running(1), failed(), { kind: 'queued', runAt: NOW + 5000, reason: 'why' }],
    ['waits 30 s after the second', running(2), failed(), { kind: 'queued', runAt: NOW + 30_000 }],
    ['waits 10 minutes after the fourth', running(4), failed(), { kind: 'queued', runAt: NOW + 600_000 }],
    ['is dead after the last', running(MAX_ATTEMPTS), failed(), { kind: 'dead', reason: 'why' }],
    ['is dead at once when no try can help', running(1), failed(true), { kind: 'dead', reason: 'why' }],
    ['is given back by an orderly stop, which costs no try', running(2), { kind: 'handed-back', claim }, queued(1)],
    ['is given back when its process was killed, which does', running(2), { kind: 'lease-lost', claim }, queued(2)],
    [
      'waits when one of our own stores is away, which costs no try',
      running(MAX_ATTEMPTS),
      { kind: 'held-up', random: 0.5, claim },
      queued(MAX_ATTEMPTS - 1, NOW + 15_000),
    ],
    [
      'is dead when it killed its process every time',
      running(MAX_ATTEMPTS),
      { kind: 'lease-lost', claim },
      { kind: 'dead' },
    ],
    ['begins anew when asked for after its end', done, { kind: 'asked' }, queued(0)],
    ['begins anew when asked for after its death', dead, { kind: 'asked' }, queued(0)],
    ['is left alone when asked for while it waits', queued(2, NOW + 9), { kind: 'asked' }, queued(2, NOW + 9)],
    ['is left alone when asked for while it runs', running(), { kind: 'asked' }, running()],
    ['stays done', done, failed(), done],
    ['is not finished by who lost it', running(), { kind: 'succeeded', claim: 'theirs' }, running()],
    ['is not kept by who lost it', running(), { kind: 'heartbeat', claim: 'theirs' }, running()],
  ])('%s', (_, before, event, after) => {
    expect(transition(before, event, NOW)).toMatchObject(after)
  })

  it('keeps its lease by heartbeats', () => {
    expect(transition(running(), { kind: 'heartbeat', claim }, NOW + 500)).toMatchObject({
      leaseUntil: NOW + 500 + LEASE_MS,
    })
  })

  it('spreads the tries of jobs that failed together', () => {
    const at = (random: number) => transition(running(), { ...failed(), random } as JobEvent, NOW)
    expect(at(0)).toMatchObject({ runAt: NOW + 4000 })
    expect(at(1)).toMatchObject({ runAt: NOW + 6000 })
  })
})
