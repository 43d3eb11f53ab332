import type { FastifyInstance } from 'fastify'
import { userIdSchema } from '../../contract/ids.ts'
import type { Context } from '../context.ts'
import { lastRevision } from '../store/feed.ts'
import { turnedAway } from './intake.ts'

/** For supervisors: alive at /healthz; at /readyz able to read its database, and not about to stop. */
export function healthRoutes(app: FastifyInstance, { database, intake }: Pick<Context, 'database' | 'intake'>): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    if (!intake.isOpen) throw turnedAway(reply)
    await lastRevision(database, userIdSchema.parse('nobody'))
    return { ok: true }
  })
}
