// `npm run bench` runs all, `npm run bench -- page-bytes memory` some. Prints one JSON line per figure; exit code 1 when
// a bar is missed.
import { ai } from './ai.ts'
import { interactions } from './interactions.ts'
import { library } from './library.ts'
import type { Measurement } from './measurement.ts'
import { pageBytes } from './page-bytes.ts'
import { pageStart } from './page-start.ts'
import { polls } from './polls.ts'
import { recordingCpu } from './recording-cpu.ts'
import { scale } from './scale.ts'
import { search } from './search.ts'
import { server } from './server.ts'
import { serverMemory, serverMemoryS3 } from './server-memory.ts'
import { sliceWrite } from './slice-write.ts'
import { timeToTranscript } from './time-to-transcript.ts'
import { uploadOverhead } from './upload-overhead.ts'

const benches: Record<string, () => Promise<Measurement[]>> = {
  'page-bytes': pageBytes,
  'slice-write': sliceWrite,
  'recording-cpu': recordingCpu,
  'upload-overhead': uploadOverhead,
  server,
  'server-memory': serverMemory,
  'server-memory-s3': () => serverMemoryS3(),
  search,
  library,
  'page-start': pageStart,
  interactions,
  polls,
  'time-to-transcript': timeToTranscript,
  ai,
  ...scale,
}

/** P1 to P6, P9, P11 and P12 of facts/performance-ux.md; P7, P8 and P10 are rows K1 and L1 of `npm run faults`. */
const PAGE = ['page-bytes', 'page-start', 'search', 'library', 'recording-cpu', 'interactions', 'polls']

const groups: Record<string, readonly string[]> = { page: PAGE, scale: Object.keys(scale) }
const asked = process.argv.slice(2).flatMap((name) => groups[name] ?? [name])
const unknown = asked.filter((name) => !benches[name])
if (unknown.length > 0) {
  console.error(
    `No benchmark ${unknown.join(', ')}. There are: ${[...Object.keys(groups), ...Object.keys(benches)].join(', ')}.`,
  )
  process.exit(1)
}
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  for (const measurement of await bench()) {
    const { bar, value, isLeast } = measurement
    const ok = bar === null || (isLeast ? value >= bar : value <= bar)
    if (!ok) process.exitCode = 1
    console.log(JSON.stringify({ ...measurement, value: Number(measurement.value.toPrecision(5)), ok }))
  }
}
