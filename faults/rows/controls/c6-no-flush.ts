import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { lacksPowerCutDisk } from '../../inject/disk/power-cut-disk.ts'
import type { Row } from '../../row.ts'
import { cutServerPower } from '../server/r3-server-power-cut.ts'

const NO_FLUSH = new URL('../../inject/disk/no-flush.mjs', import.meta.url).href

export const c6: Row = {
  id: 'C6',
  title: 'control: after the power cut of R3, audio of a server that flushes no file is damaged or gone',
  runs: { full: 5, short: 1 },
  lacks: lacksPowerCutDisk,
  async run(_, random): Promise<Outcome> {
    const { failures: seen } = await cutServerPower(random, { NODE_OPTIONS: `--import ${NO_FLUSH}` })
    const failures = seen.length > 0 ? [] : ['its fault is not seen: everything that was acknowledged is there']
    const figures = seen.slice(-1).map((words) => `seen: ${words.split('\n').at(-1)}`)
    return { failures, lossMs: null, duplicates: 0, bytesPerByte: null, figures }
  },
}
