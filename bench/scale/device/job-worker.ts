// A process that does jobs in which there is nothing to do, until it is killed.
import { createJobs } from '../../../server/jobs/create-jobs.ts'
import { openPostgres } from '../../../server/store/dialects/postgres.ts'
import { noKeys } from './no-keys.ts'

const CONNECTIONS = 5

const idle = { run: async () => {}, onFailed: async () => {} }
const jobs = createJobs({
  database: openPostgres({ url: process.env['DATABASE_URL'] ?? '', most: CONNECTIONS }, noKeys),
  handlers: {
    transcribe: idle,
    analyze: idle,
    highlights: idle,
    playable: idle,
    'm4a-opus': idle,
    'm4a-aac': idle,
    mail: idle,
    push: idle,
  },
  onError: (error) => {
    throw error
  },
})
await jobs.start()
