// `npm run bench` runs all, `npm run bench -- page-bytes memory` some. Prints one JSON line per figure; exit code 1 when
// a bar is missed, or a figure cannot be had. With `--short` it measures all once and small, and judges no bar.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPage } from '../scripts/build/build.mjs'
import { ai } from './ai/ai.ts'
import { speakers } from './ai/speakers.ts'
import { timeToTranscript } from './ai/time-to-transcript.ts'
import type { Measurement } from './measurement.ts'
import { captions } from './page/captions.ts'
import { chunkWrite } from './page/chunk-write.ts'
import { interactions } from './page/interactions.ts'
import { library } from './page/library.ts'
import { pageBytes } from './page/page-bytes.ts'
import { pageStart } from './page/page-start.ts'
import { recordingCpu } from './page/recording-cpu.ts'
import { recordingWork } from './page/recording-work.ts'
import { search } from './page/search.ts'
import { scale } from './scale.ts'
import { sealed } from './sealed/sealed.ts'
import { cost } from './server/cost/cost.ts'
import { polls } from './server/polls.ts'
import { remux } from './server/remux.ts'
import { server } from './server/server.ts'
import { serverLibrary } from './server/server-library.ts'
import { serverMemory, serverMemoryS3 } from './server/server-memory.ts'
import { uploadOverhead } from './server/upload-overhead.ts'

const ROOT = resolve(import.meta.dirname, '..')
const benches: Record<string, () => Promise<Measurement[]>> = {
  'page-bytes': pageBytes,
  'slice-write': chunkWrite,
  'recording-cpu': recordingCpu,
  'recording-work': recordingWork,
  'upload-overhead': uploadOverhead,
  captions,
  server,
  'server-library': serverLibrary,
  'server-memory': serverMemory,
  'server-memory-s3': () => serverMemoryS3(),
  remux,
  search,
  library,
  'page-start': pageStart,
  interactions,
  polls,
  cost,
  'time-to-transcript': timeToTranscript,
  speech: speakers,
  ai,
  ...scale,
  ...sealed,
}

/** P1 to P6, P9 and P11 to P13 (docs/product.md#performance-goals); P7, P8 and P10 are rows K1 and L1 of `npm run faults`. */
const PAGE = ['page-bytes', 'page-start', 'search', 'library', 'recording-cpu', 'interactions', 'polls', 'captions']

const groups: Record<string, readonly string[]> = { page: PAGE, scale: Object.keys(scale), sealed: Object.keys(sealed) }
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** See size.ts. */
    short: { type: 'boolean', default: false },
    /** Where to write what was measured and what could not be: `{ passed, failed, failures, slowest }`. */
    report: { type: 'string' },
  },
})
const asked = positionals.flatMap((name) => groups[name] ?? [name])
const unknown = asked.filter((name) => !benches[name])
if (unknown.length > 0) {
  console.error(
    `No benchmark ${unknown.join(', ')}. There are: ${[...Object.keys(groups), ...Object.keys(benches)].join(', ')}.`,
  )
  process.exit(1)
}
await buildPage(ROOT)
const failures: string[] = []
const times: { name: string; seconds: number }[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const start = performance.now()
  try {
    for (const measurement of await bench()) print(measurement)
  } catch (error) {
    console.error(error)
    failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
  times.push({ name, seconds: (performance.now() - start) / 1000 })
}
if (values.report !== undefined) {
  const slowest = times.sort((one, other) => other.seconds - one.seconds).slice(0, 10)
  const [passed, failed] = [times.length - failures.length, failures.length]
  writeFileSync(values.report, JSON.stringify({ passed, failed, failures, slowest }))
}

function print(measurement: Measurement): void {
  const { bar, value, isLeast } = measurement
  if (!Number.isFinite(value)) throw new Error(`${measurement.figure} is ${value}.`)
  const ok = values.short || bar === null || (isLeast ? value >= bar : value <= bar)
  if (!ok) process.exitCode = 1
  console.log(JSON.stringify({ ...measurement, value: Number(value.toPrecision(5)), ok }))
}
