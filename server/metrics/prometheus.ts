import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Backlog, backlog } from '../jobs/backlog.ts'
import type { JobOutcome } from '../jobs/job-outcome.ts'
import type { JobKind } from '../jobs/job-queue.ts'
import type { Database } from '../store/schema.ts'
import type { Metrics, RescueOutcome } from './metrics.ts'

/** Seconds. An idle poll takes a few milliseconds, an upload of a whole recording minutes. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 120]
/** How often the delay of the event loop is sampled: ten times as seldom as by default, for an idle server sleeps. Milliseconds. */
const LOOP_SAMPLE_MS = 100
const JOB_KINDS = keysOf<JobKind>({
  ...{ transcribe: 1, analyze: 1, highlights: 1, playable: 1, mail: 1, push: 1 },
  ...{ 'm4a-opus': 1, 'm4a-aac': 1 },
})
const RESCUES = keysOf<RescueOutcome>({ whole: 1, partial: 1, failed: 1 })
const OUTCOMES = keysOf<JobOutcome>({ done: 1, again: 1, dead: 1, 'held-up': 1, 'handed-back': 1, dropped: 1 })

export function prometheusMetrics(database: Database): Metrics {
  const registry = new Registry()
  const { counter, gauge } = metersOf(registry)
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_SAMPLE_MS })
  const requests = new Histogram({
    name: 'earmark_http_request_duration_seconds',
    help: 'Requests by pattern of their address, method and status, with how long they took. Status 499: the caller hung up.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const uploads = gauge('earmark_uploads_in_flight', 'Requests that carry audio and have not ended.')
  const bytes = counter('earmark_received_bytes_total', 'Bytes of audio that have arrived and are stored.')
  const speech = counter(
    'earmark_speech_seconds_total',
    'Seconds of audio transcribed. Divided by earmark_speech_work_seconds_total: how fast an engine is.',
    ['engine'],
  )
  const work = counter(
    'earmark_speech_work_seconds_total',
    'Seconds that engines worked on earmark_speech_seconds_total.',
    ['engine'],
  )
  const failures = counter(
    'earmark_engine_errors_total',
    'Failures of speech and language engines, by what went wrong.',
    ['kind', 'engine', 'fault'],
  )
  const ended = counter('earmark_jobs_ended_total', 'Tries of jobs that this process has ended, by how.', [
    'kind',
    'outcome',
  ])
  const rescues = counter(
    'earmark_rescues_total',
    'Takes whose device stays away, by what could be kept of what had arrived of them.',
    ['outcome'],
  )
  for (const outcome of RESCUES) rescues.inc({ outcome }, 0)
  // A counter that begins with its first event has not increased, as Prometheus counts.
  for (const kind of JOB_KINDS) for (const outcome of OUTCOMES) ended.inc({ kind, outcome }, 0)
  const showJobs = jobGauges(registry)
  return {
    answered: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    uploading() {
      uploads.inc()
      return () => uploads.dec()
    },
    received: (count) => bytes.inc(count),
    transcribed(engine, amount) {
      speech.inc({ engine }, amount.speech)
      work.inc({ engine }, amount.work)
    },
    engineFailed: (kind, engine, fault) => failures.inc({ kind, engine, fault }),
    jobEnded: (kind, outcome) => ended.inc({ kind, outcome }),
    rescued: (outcome) => rescues.inc({ outcome }),
    async report() {
      showJobs(await backlog(database, Date.now()))
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}

/** Takes what the database says, which is the same for every process. */
function jobGauges(registry: Registry): (found: readonly Backlog[]) => void {
  const { gauge } = metersOf(registry)
  const jobs = gauge(
    'earmark_jobs',
    'Jobs that wait, run or have failed for good. The same in every process: do not add them up.',
    ['kind', 'state'],
  )
  const oldest = gauge(
    'earmark_job_oldest_seconds',
    'How long the job that is due since longest has waited; 0 when none waits.',
    ['kind'],
  )
  return (found) => {
    for (const kind of JOB_KINDS) {
      const none = { waiting: 0, running: 0, dead: 0, oldest: 0 }
      const { waiting, running, dead, oldest: age } = found.find((each) => each.kind === kind) ?? none
      for (const [state, count] of Object.entries({ waiting, running, dead })) jobs.set({ kind, state }, count)
      oldest.set({ kind }, age)
    }
  }
}

/** All members of a union: one that is forgotten here does not compile. */
function keysOf<K extends string>(all: Record<K, 1>): K[] {
  return Object.keys(all) as K[]
}

function metersOf(registry: Registry) {
  const registers = [registry]
  return {
    counter: <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
      new Counter<L>({ name, help, labelNames, registers }),
    gauge: <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
      new Gauge<L>({ name, help, labelNames, registers }),
  }
}
