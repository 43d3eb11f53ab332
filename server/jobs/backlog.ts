import type { Database } from '../store/schema.ts'
import type { JobKind } from './job-queue.ts'

/** The jobs of one kind that have not ended. `oldest`: seconds that the first due one has waited. */
export type Backlog = { kind: JobKind; waiting: number; running: number; dead: number; oldest: number }

export async function backlog(database: Database, now: number): Promise<Backlog[]> {
  const rows = await database
    .selectFrom('jobs')
    .select((sql) => ['kind', 'state', sql.fn.countAll().as('count'), sql.fn.min('run_at').as('first')])
    .where('state', 'in', ['queued', 'running', 'dead'])
    .groupBy(['kind', 'state'])
    .execute()
  const kinds = new Map<string, Backlog>()
  for (const { kind, state, count, first } of rows) {
    const found = kinds.get(kind) ?? { kind: kind as JobKind, waiting: 0, running: 0, dead: 0, oldest: 0 }
    kinds.set(kind, found)
    if (state === 'running') found.running = Number(count)
    if (state === 'dead') found.dead = Number(count)
    if (state !== 'queued') continue
    found.waiting = Number(count)
    found.oldest = Math.max(0, (now - Date.parse(first)) / 1000)
  }
  return [...kinds.values()]
}
