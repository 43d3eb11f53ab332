import type { FastifyInstance } from 'fastify'
import { userIdSchema } from '../../contract/ids.ts'
import { BlobStoreUnavailableError } from '../blobs/blobs.ts'
import type { Context } from '../context/context.ts'
import { turnedAway } from '../http/hooks/intake.ts'
import { inTime } from '../http/limits/timeout.ts'
import { DatabaseUnavailableError } from '../store/dialects/database-errors.ts'
import { lastRevision } from '../store/feed/revisions.ts'
import { tryToWrite } from '../store/processes/try-to-write.ts'

type Ports = Pick<Context, 'database' | 'askAudio' | 'intake'>

/** For supervisors and proxies: alive at /healthz; ready where database and audio can be written, and not about to stop. */
export function healthRoutes(app: FastifyInstance, { database, askAudio, intake }: Ports): void {
  const nobody = userIdSchema.parse('nobody')
  const databaseThere = inTime(
    () => Promise.all([lastRevision(database, nobody), tryToWrite(database)]),
    () => new DatabaseUnavailableError('The database does not answer in time.'),
  )
  const audioThere = inTime(askAudio, () => new BlobStoreUnavailableError('The object store does not answer in time.'))
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    if (!intake.isOpen) throw turnedAway(reply)
    await Promise.all([databaseThere(), audioThere()])
    return { ok: true }
  })
}
