import type { FastifyInstance } from 'fastify'
import { userIdSchema } from '../../contract/ids.ts'
import type { Context } from '../context.ts'
import { lastRevision } from '../store/feed.ts'

/** For supervisors: alive at /healthz, and able to read its database at /readyz. */
export function healthRoutes(app: FastifyInstance, { database }: Pick<Context, 'database'>): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async () => {
    await lastRevision(database, userIdSchema.parse('nobody'))
    return { ok: true }
  })
}
