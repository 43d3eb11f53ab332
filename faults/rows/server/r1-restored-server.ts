import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import type { Row } from '../../row.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const RESTORES = 10

/** No browser: the real server, `backup` and `restore` as an operator runs them, and the app's own sync on three devices. */
async function restores(count: number, run: number, more: Record<string, string> = {}): Promise<number> {
  const env = { ...process.env, RESTORES: String(count), FIRST_RESTORE: String(1 + run * count), ...more }
  const args = ['vitest', 'run', 'tests/src/sync/feed/restored-server.test.ts', '-t', 'nothing twice']
  const test = spawn('npx', args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(test, 'exit')
  return code
}

const outcome = (failures: string[], figures: string[]): Outcome => ({
  ...{ failures, lossMs: null, duplicates: 0, bytesPerByte: null, figures },
})

export const r1: Row = {
  id: 'R1',
  title: 'server restored from an older backup while three devices hold more: all back, nothing twice',
  runs: { full: 5, short: 1 },
  limitSeconds: 600,
  async run({ short }, _random, run) {
    const count = short ? 1 : RESTORES
    const code = await restores(count, run)
    return outcome(code === 0 ? [] : ['something is lost, or twice; the test says what'], [`${count} restores`])
  },
}

/** The same with devices as they were before restore ids. */
export const c7: Row = {
  id: 'C7',
  title: 'control: devices that only pull after a restore, as they did before restore ids',
  runs: { full: 1, short: 1 },
  async run(_campaign, _random, run) {
    const code = await restores(1, run, { OLD_DEVICES: '1' })
    return outcome(code === 0 ? ['its fault is not seen: everything came back'] : [], [])
  },
}
