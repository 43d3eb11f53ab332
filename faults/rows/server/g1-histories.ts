import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import type { Row } from '../../row.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const HISTORIES = 2000

/** No browser: a run is the test that also belongs to `npm test`, with more histories, each run with other ones. */
export const g1: Row = {
  id: 'G1',
  title: `${HISTORIES} random histories of two devices: edits, trash, uploads, pulls, answers that come late or never, in every other one restores; bytes and sums compared`,
  runs: { full: 1, short: 0 },
  slow: 'some of its histories are part of the unit tests.',
  limitSeconds: 900,
  async run(_campaign, _random, run): Promise<Outcome> {
    const env = { ...process.env, HISTORIES: String(HISTORIES), FIRST_HISTORY: String(1 + run * HISTORIES) }
    const args = ['vitest', 'run', 'tests/src/sync/two-devices.test.ts']
    const test = spawn('npx', args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
    const [code] = await once(test, 'exit')
    const failures = code === 0 ? [] : ['a history broke a promise; the test says which']
    return { failures, lossMs: null, duplicates: 0, bytesPerByte: null, figures: [`${HISTORIES} histories`] }
  },
}
