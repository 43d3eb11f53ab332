import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { MOST_ASKED_BYTES } from '../../../contract/compare-parts.ts'
import { UPLOADS_PATH } from '../../../contract/endpoints.ts'
import type { Context } from '../../context/context.ts'
import { AT_ONCE, turnToSendAudio } from '../../http/limits/take-turn.ts'
import { currentUser } from '../../http/session.ts'
import { FairQueue } from '../../kernel/fair-queue.ts'
import { toFirstIssue } from '../../kernel/field-problem.ts'
import { HttpError, notFound } from '../../kernel/problem.ts'
import { findUpload } from '../../store/tables/recordings/uploads.ts'
import { compareParts, putPart, readParts } from '../../uploads/parts/compare-parts.ts'

const placeSchema = z.coerce.number().check(z.int(), z.gte(0))
const rangeSchema = z.object({ start: placeSchema, end: placeSchema })

/** What an upload consists of here (contract/compare-parts.ts): where bytes of a device and of this server differ, both ask which are whole. */
export function uploadPartRoutes(app: FastifyInstance, context: Context): void {
  const turns = new FairQueue(AT_ONCE)
  app.route({
    method: 'GET',
    url: `${UPLOADS_PATH}/:upload`,
    exposeHeadRoute: false,
    config: { access: 'user' },
    handler: async (request, reply) => {
      const { id, user } = await ownUpload(context, request, reply)
      // All of it is read, and a range is held until it is sent.
      await turnToSendAudio(turns, user, reply)
      const { start, end } = request.query as { start?: string; end?: string }
      if (start === undefined && end === undefined) return compareParts(context, id)
      const range = toFirstIssue(rangeSchema, { start, end })
      if (!range.success || range.data.end - range.data.start > MOST_ASKED_BYTES) {
        throw new HttpError(400, `Name a start and an end of bytes, ${MOST_ASKED_BYTES} apart at most.`)
      }
      return reply.type('application/octet-stream').send(await readParts(context, id, range.data))
    },
  })
  app.route({
    method: 'PUT',
    url: `${UPLOADS_PATH}/:upload`,
    config: { access: 'user', carriesAudio: true },
    handler: async (request, reply) => {
      const { id } = await ownUpload(context, request, reply)
      const start = toFirstIssue(placeSchema, (request.query as { start?: string }).start)
      if (!start.success) throw new HttpError(400, 'Say with "start" which piece this is.')
      const body = Readable.from(request.raw, { objectMode: false })
      await context.exclusively(id, () => putPart(context, id, start.data, body))
      return reply.code(204).send()
    },
  })
}

/** Another person's upload does not exist. */
async function ownUpload(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const user = await currentUser(context, request, reply)
  if (!user) throw new HttpError(401, 'Sign in to continue')
  const { upload: id } = request.params as { upload: string }
  if ((await findUpload(context.database, id))?.user !== user.id) throw notFound('Upload')
  return { id, user: user.id }
}
