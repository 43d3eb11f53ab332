import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import type { Row } from '../../row.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const CASES = { full: 5, short: 1 }

/** No browser: the real server, and the app's own sync on three devices. */
async function damages(count: number, run: number, more: Record<string, string> = {}): Promise<number> {
  const env = { ...process.env, DAMAGES: String(count), FIRST_DAMAGE: String(1 + run * count), ...more }
  const test = spawn('npx', ['vitest', 'run', 'tests/src/sync/feed/damaged-server.test.ts'], {
    ...{ cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] },
  })
  const [code] = await once(test, 'exit')
  return code
}

const outcome = (failures: string[], figures: string[]): Outcome => ({
  ...{ failures, lossMs: null, duplicates: 0, bytesPerByte: null, figures },
})

export const r4: Row = {
  id: 'R4',
  title:
    'bits turn in recordings, pieces of uploads and rows of the server, or a file is gone: noticed, sent again by the device that has it, else said',
  runs: { full: 20, short: 1 },
  limitSeconds: 600,
  async run({ short }, _random, run) {
    const count = short ? CASES.short : CASES.full
    const code = await damages(count, run)
    return outcome(code === 0 ? [] : ['damage is not noticed, or not mended; the test says which'], [
      `${count} of each`,
    ])
  },
}

export const c10: Row = {
  id: 'C10',
  title: 'control: a device that does not hear of the damage of R4 mends nothing',
  runs: { full: 1, short: 1 },
  limitSeconds: 600,
  async run(_campaign, _random, run) {
    const code = await damages(1, run, { DEAF_DEVICES: '1' })
    return outcome(code === 0 ? ['its fault is not seen: everything was mended'] : [], [])
  },
}
