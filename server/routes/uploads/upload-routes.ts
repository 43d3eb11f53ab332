import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CLOSE_HEADER, KEEP_HEADER, UPLOADS_PATH } from '../../../contract/endpoints.ts'
import { parseUploadId, type UserId } from '../../../contract/ids.ts'
import { BlobStoreUnavailableError } from '../../blobs/blobs.ts'
import type { Context } from '../../context/context.ts'
import { errorAnswer, retryAfter } from '../../http/errors.ts'
import { bodyUntilCut } from '../../http/request-body.ts'
import { currentUser, signInNeeded } from '../../http/session.ts'
import { roomOfPart } from '../../store/tables/recordings/stored-bytes.ts'
import { createPartJoiner } from '../../uploads/parts/join-parts.ts'
import { storeUnfinished } from '../../uploads/store-abandoned.ts'
import { createTus } from '../../uploads/tus.ts'
import { uploadPartRoutes } from './upload-part-routes.ts'

/** Resumable uploads: tus speaks web requests, so that its answers leave with the same headers as all others. */
export async function uploadRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const tus = createTus(context, {
    maxUploadBytes: context.config.maxUploadBytes,
    describeError: (error) => {
      const { status, answer } = errorAnswer(error)
      if (error instanceof BlobStoreUnavailableError) app.log.error(error.message)
      else if (status === 500) app.log.error({ err: error }, 'an upload failed')
      return { status, error: answer.error }
    },
  })
  const joiner = createPartJoiner(context)
  app.addHook('onClose', () => joiner.idle())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  uploadPartRoutes(app, context)
  app.route({
    method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
    url: `${UPLOADS_PATH}*`,
    config: { access: 'user', carriesAudio: true },
    handler: async (request, reply) => {
      const user = await currentUser(context, request, reply)
      if (!user) throw await signInNeeded(context, request)
      if (request.method === 'DELETE') await keepIfAsked(context, request, user.id)
      else await context.personRoom.take(user.id, roomFor(request))
      // Chunked, it says no length before: what there is room for is kept, and the next request is refused.
      const isWanted = (bytes: number) =>
        request.headers['content-length'] !== undefined || context.personRoom.takes(user.id, bytes)
      const body = bodyUntilCut(request.raw, context.intake.cutOff, isWanted)
      const answer = await tus.handle(toWeb(request, body.stream), user)
      body.discard()
      const sent = request.method === 'PATCH' && answer.ok ? uploadOf(request) : null
      if (sent) {
        context.captions.arrived(sent)
        joiner.join(sent, user.id)
      }
      // With the answer to a body that was ended here, what still comes of it belongs to nothing.
      if (request.headers[CLOSE_HEADER] !== undefined || context.intake.cutOff.aborted)
        reply.header('connection', 'close')
      return sendWeb(answer, reply)
    },
  })
}

/** Each piece is a part of its own, but for one that only says how long the whole is. */
function roomFor({ method, headers }: FastifyRequest): number {
  const bytes = Number(headers['content-length'] ?? 0)
  return method === 'PATCH' && headers['content-length'] !== '0' ? roomOfPart(bytes) : bytes
}

/** KEEP_HEADER: the device cannot go on with this upload, which is longer than what it has. Nothing of it is to be lost. */
async function keepIfAsked(context: Context, request: FastifyRequest, user: UserId): Promise<void> {
  if (request.headers[KEEP_HEADER] === undefined) return
  const upload = parseUploadId(uploadOf(request))
  if (!upload) return
  const { queueTranscription } = context.queue
  await storeUnfinished({ ...context, queueTranscription }, upload.recording, user)
  context.jobs.wake()
}

const uploadOf = ({ url }: FastifyRequest): string => new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? ''

function toWeb(request: FastifyRequest, body: ReadableStream<Uint8Array>): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  const hasBody = request.method === 'PATCH' || request.method === 'POST'
  return new Request(new URL(request.url, 'http://localhost'), {
    method: request.method,
    headers,
    ...(hasBody ? { body, duplex: 'half' as const } : {}),
  })
}

async function sendWeb(answer: Response, reply: FastifyReply): Promise<FastifyReply> {
  reply.code(answer.status)
  for (const [name, value] of answer.headers) {
    if (name !== 'content-length' && name !== 'content-type') reply.header(name, value)
  }
  if (answer.status < 400) return reply.send()
  if (answer.status === 503 || answer.status === 429) reply.headers(retryAfter())
  return reply.send({ error: (await answer.text()).trim() })
}
