import type { FastifyInstance } from 'fastify'
import { userIdSchema } from '../../contract/ids.ts'
import { BlobStoreUnavailable } from '../blobs/blobs.ts'
import type { Context } from '../context.ts'
import { DatabaseAway } from '../store/database-away.ts'
import { lastRevision } from '../store/feed.ts'
import { tryToWrite } from '../store/try-to-write.ts'
import { inTime } from './in-time.ts'
import { turnedAway } from './intake.ts'

type Ports = Pick<Context, 'database' | 'askAudio' | 'intake'>

/** For supervisors and proxies: alive at /healthz; ready where database and audio can be written, and not about to stop. */
export function healthRoutes(app: FastifyInstance, { database, askAudio, intake }: Ports): void {
  const nobody = userIdSchema.parse('nobody')
  const databaseThere = inTime(
    () => Promise.all([lastRevision(database, nobody), tryToWrite(database)]),
    () => new DatabaseAway('The database does not answer in time.'),
  )
  const audioThere = inTime(askAudio, () => new BlobStoreUnavailable('The object store does not answer in time.'))
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    if (!intake.isOpen) throw turnedAway(reply)
    await Promise.all([databaseThere(), audioThere()])
    return { ok: true }
  })
}
