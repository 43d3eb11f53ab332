import { expect, it } from 'vitest'
import { judgeSignal, type Signal } from '../../../src/recorder/signal.ts'

const calm: Signal = {
  startedAt: 0,
  lastSliceAt: 100_000,
  mutedSince: null,
  quietSince: null,
  storage: { waitingSeconds: 1, refused: false },
}
const now = 100_000

it.each<[string, Partial<Signal>, string | null, boolean]>([
  ['nothing is wrong', {}, null, false],
  ['a late slice is no alarm', { lastSliceAt: now - 2900 }, null, false],
  ['three seconds without a slice are', { lastSliceAt: now - 3000 }, 'stalled', false],
  ['six need a new microphone', { lastSliceAt: now - 6000 }, 'stalled', true],
  ['muted is told at once', { mutedSince: now }, 'muted', false],
  ['muted for long needs a new one', { mutedSince: now - 3001 }, 'muted', true],
  ['but not when it was muted from its start', { startedAt: 90_000, mutedSince: 90_000 }, 'muted', false],
  ['a refused write is told', { storage: { waitingSeconds: 1, refused: true } }, 'storage-lag', false],
  ['a slow disk is told', { storage: { waitingSeconds: 3, refused: false } }, 'storage-lag', false],
  ['ten seconds of digital silence are told', { quietSince: now - 10_000 }, 'silent', false],
  ['nine are not', { quietSince: now - 9000 }, null, false],
])('%s', (_, signal, trouble, renew) => {
  const judged = judgeSignal({ ...calm, ...signal }, now)
  expect([judged.trouble?.kind ?? null, judged.renew]).toEqual([trouble, renew])
})
