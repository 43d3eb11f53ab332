import { fileURLToPath } from 'node:url'
import type { Program, SandboxPaths } from './sandbox.ts'

type Task = Pick<SandboxPaths, 'writes'> & {
  script: URL
  args: readonly string[]
  reads?: readonly string[]
  fileBytes: number
  /** Of the file that it reads, in bytes; left out, it may take as long as the largest. */
  size?: number
  /** Processor that it may take at most, where its size allows more. Seconds. */
  cpuSeconds?: number
}

/** The code that children of ours run, and nothing else of the installation: a data folder may lie beside it. */
const CODE = ['server', 'contract', 'core', 'node_modules', 'package.json'].map((name) =>
  fileURLToPath(new URL(`../../../${name}`, import.meta.url)),
)
/** Mending holds a file of MAX_UPLOAD_MB in memory three times over. */
const MEMORY_BYTES = 1024 ** 3
/** 90 minutes take 10 s on the machine of the facts; a small board is thirty times as slow. */
const MOST_CPU_SECONDS = 300
/** To start, and to read what is not sound, on a small board. */
const START_CPU_SECONDS = 30
/** 90 minutes of Opus at 6 kbit/s are 4 MB: the fewest bytes that hold so much to decode, but for silence. */
const CPU_SECONDS_PER_MB = 240

/**
 * What reading a file may cost, in seconds of processor: mediabunny 1.61 searches what is no element at the end of a WebM for
 * ever (`resync` in matroska/ebml.js), so a small file must not hold the place of all others for as long as a large one.
 */
const cpuSecondsFor = ({ size = Infinity, cpuSeconds = Infinity }: Pick<Task, 'size' | 'cpuSeconds'>): number =>
  Math.min(cpuSeconds, MOST_CPU_SECONDS, START_CPU_SECONDS + Math.ceil((size / 1024 ** 2) * CPU_SECONDS_PER_MB))

/** A script of ours that reads what people send, to be run by this Node. */
export const nodeChild = ({ script, args, reads = [], writes, fileBytes, ...task }: Task): Program => ({
  path: process.execPath,
  args: ['--no-warnings', fileURLToPath(script), ...args],
  limits: { cpuSeconds: cpuSecondsFor(task), memoryBytes: MEMORY_BYTES, fileBytes },
  walls: { reads: [...CODE, ...reads], writes, trial: '--version' },
})
