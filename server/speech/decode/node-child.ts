import { fileURLToPath } from 'node:url'
import type { Program, SandboxPaths } from './sandbox.ts'

type Task = Pick<SandboxPaths, 'writes'> & {
  script: URL
  args: readonly string[]
  reads?: readonly string[]
  fileBytes: number
}

/** The code that children of ours run, and nothing else of the installation: a data folder may lie beside it. */
const CODE = ['server', 'contract', 'core', 'node_modules', 'package.json'].map((name) =>
  fileURLToPath(new URL(`../../../${name}`, import.meta.url)),
)
/** Mending holds a file of MAX_UPLOAD_MB in memory three times over. */
const MEMORY_BYTES = 1024 ** 3
/** 90 minutes take 10 s on the machine of the facts; a small board is thirty times as slow. */
const CPU_SECONDS = 300

/** A script of ours that reads what people send, to be run by this Node. */
export const nodeChild = ({ script, args, reads = [], writes, fileBytes }: Task): Program => ({
  path: process.execPath,
  args: ['--no-warnings', fileURLToPath(script), ...args],
  limits: { cpuSeconds: CPU_SECONDS, memoryBytes: MEMORY_BYTES, fileBytes },
  walls: { reads: [...CODE, ...reads], writes, trial: '--version' },
})
