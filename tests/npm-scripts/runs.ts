import { ENGINE_RUNS } from './engine-runs.ts'
import { MEASURING_RUNS } from './measuring-runs.ts'
import type { Run } from './run.ts'
import { SERVING_RUNS } from './serving-runs.ts'
import { TOOL_RUNS } from './tool-runs.ts'

/** Those that take long first, so that the others run beside them. */
export const RUNS: readonly Run[] = [...MEASURING_RUNS, ...SERVING_RUNS, ...ENGINE_RUNS, ...TOOL_RUNS]

/** What other stages of `npm test` and `npm run test:all` run, these themselves, and this stage. */
export const RUN_ELSEWHERE: readonly string[] = [
  ...['test', 'test:all', 'npm-scripts'],
  ...['check', 'types', 'lint', 'imports', 'build', 'browsers'],
  ...['unit', 'unit:postgres', 'unit:postgres-s3', 'e2e', 'faults', 'chaos'],
]
