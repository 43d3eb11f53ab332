import { describe, expect, it } from 'vitest'
import type { GapReason } from '../../../../contract/recordings/recording.ts'
import { hasGate, isLate, reportSignal, type Signal } from '../../../../src/capture/microphone/signal.ts'
import type { ServerRefusal, WriteTarget } from '../../../../src/capture/storage/chunk-queue.ts'

const now = 100_000
const calm: Signal = {
  startedAt: 0,
  lastChunkAt: now,
  mutedSince: null,
  silentSince: null,
  storage: { sink: { kind: 'database' }, waitingSeconds: 1, lostChunks: 0 },
}
const lag = (sink: WriteTarget, waitingSeconds: number, lostChunks = 0) => ({
  storage: { sink, waitingSeconds, lostChunks },
})
const held = (why: ServerRefusal | null): WriteTarget => ({ kind: 'memory', why })

it.each<[string, Partial<Signal>, string | null, GapReason | null]>([
  ['nothing is wrong', {}, null, null],
  ['a late chunk is no alarm', { lastChunkAt: now - 2400 }, null, null],
  ['two and a half seconds without a chunk are', { lastChunkAt: now - 2500 }, 'stalled', null],
  ['four need a new microphone', { lastChunkAt: now - 4000 }, 'stalled', 'stalled'],
  ['muted is told at once', { mutedSince: now }, 'muted', null],
  ['muted for long needs a new one', { mutedSince: now - 3000 }, 'muted', 'muted'],
  ['also when it was muted from its start', { startedAt: 90_000, mutedSince: 90_000 }, 'muted', 'muted'],
  ['a refused write is told', lag(held(null), 1), 'storage-lag', null],
  ['a slow disk is told', lag({ kind: 'database' }, 3), 'storage-lag', null],
  ['sound beside the database is told', lag({ kind: 'fallback-store' }, 0), 'storage-aside', null],
  ['sound that goes to the server is told', lag({ kind: 'fallback-upload' }, 0), 'storage-direct', null],
  ['a server that cannot be reached either is told', lag(held('offline'), 1), 'storage-held', null],
  ['lost sound is told', lag(held('offline'), 64, 1), 'storage', null],
  [
    'and goes on as a new segment when there is room again',
    lag({ kind: 'fallback-upload' }, 0, 9),
    'storage',
    'storage',
  ],
  ['digital silence is told', { silentSince: now - 2500 }, 'silent', null],
  ['a moment of it is not', { silentSince: now - 2400 }, null, null],
  ['long silence needs a new microphone', { silentSince: now - 6000 }, 'silent', 'silent'],
  ['but not when it was silent from its start', { startedAt: 90_000, silentSince: 91_000 }, 'silent', null],
])('%s', (_, signal, trouble, renew) => {
  const judged = reportSignal({ ...calm, ...signal }, now, false)
  expect([judged.trouble?.kind ?? null, judged.renew]).toEqual([trouble, renew])
})

it('asks a late encoder for its sound before it raises the alarm', () => {
  expect([1900, 2000].map((late) => isLate({ ...calm, lastChunkAt: now - late }, now))).toEqual([false, true])
})

describe('a microphone with a noise gate', () => {
  it('is known by silence that ends by itself', () => {
    expect(hasGate(now - 2500, calm, now)).toBe(true)
    expect(hasGate(now - 2400, calm, now)).toBe(false)
    expect(hasGate(now - 9000, { ...calm, silentSince: now - 9000 }, now)).toBe(false)
  })

  it('raises the alarm after ten seconds and is never replaced for its silence', () => {
    const judge = (silentFor: number) => reportSignal({ ...calm, silentSince: now - silentFor }, now, true)
    expect(judge(9900)).toEqual({ trouble: null, renew: null })
    expect(judge(60_000)).toEqual({ trouble: { kind: 'silent' }, renew: null })
  })
})
