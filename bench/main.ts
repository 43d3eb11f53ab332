// `npm run bench` runs all, `npm run bench -- page-bytes memory` some. Prints one JSON line per figure; exit code 1 when
// a bar is missed.
import { ai } from './ai.ts'
import { library } from './library.ts'
import type { Measurement } from './measurement.ts'
import { pageBytes } from './page-bytes.ts'
import { recordingCpu } from './recording-cpu.ts'
import { search } from './search.ts'
import { server } from './server.ts'
import { serverMemory } from './server-memory.ts'
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
  search,
  library,
  'time-to-transcript': timeToTranscript,
  ai,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !benches[name])
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`)
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
