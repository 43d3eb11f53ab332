// One run of one row, started by isolated-run.ts, which is told the outcome.

import { randomFor } from '../../testkit/figures/random.ts'
import { ROWS } from '../rows.ts'
import { failed, type Task } from './isolated-run.ts'

const { row: id, run, seed, campaign }: Task = JSON.parse(process.argv[2] ?? '')
const row = ROWS.find((one) => one.id === id)
if (!row) throw new Error(`No row ${id}`)
// Whoever started this run is gone, and nobody would hear its outcome.
process.once('disconnect', () => process.exit(1))

const outcome = await row.run(campaign, randomFor(seed, id, run), run).catch((error: unknown) => {
  console.error(error)
  return failed(`not judged: ${(error instanceof Error ? error.message : String(error)).split('\n')[0]}`)
})
process.send?.(outcome, () => process.exit(0))
