import { startPostgres } from '../testkit/stores/start-postgres.ts'
import type { Measurement } from './measurement.ts'
import { deviceScale } from './scale/device.ts'
import { editsScale } from './scale/edits.ts'
import { firstSync } from './scale/first-sync.ts'
import { hour, recognition } from './scale/hour.ts'
import { jobs } from './scale/jobs.ts'
import { pageRequests } from './scale/page-requests.ts'
import { polls } from './scale/polls.ts'
import { rates } from './scale/rates.ts'
import { serverMemoryS3 } from './server/server-memory.ts'

/** What docs/scale.md counts with: on PostgreSQL (Debian's package), with audio in an object store (s3rver). */
export const scale: Record<string, () => Promise<Measurement[]>> = {
  'scale-rates': rates,
  'scale-polls': polls,
  'scale-hour': hour,
  'scale-recognition': recognition,
  'scale-jobs': jobs,
  'scale-page': pageRequests,
  'scale-memory': memory,
  'scale-device': deviceScale,
  'scale-edits': editsScale,
  'scale-first-sync': firstSync,
}

async function memory(): Promise<Measurement[]> {
  const postgres = startPostgres()
  try {
    let made = 0
    return await serverMemoryS3(() => {
      const name = `memory_${++made}`
      postgres.make(name)
      return { DATABASE_URL: postgres.url(name) }
    })
  } finally {
    postgres.close()
  }
}
