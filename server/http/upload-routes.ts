import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CLOSE_HEADER, UPLOADS_PATH } from '../../contract/endpoints.ts'
import type { Context } from '../context.ts'
import { Problem } from '../problem.ts'
import { createTus } from '../uploads/tus.ts'
import { errorAnswer } from './errors.ts'
import { bodyUntilCut } from './request-body.ts'
import { currentUser } from './session.ts'

/** Resumable uploads: tus speaks web requests, so that its answers leave with the same headers as all others. */
export async function uploadRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const tus = createTus(context, {
    maxUploadBytes: context.config.maxUploadBytes,
    describeError: (error) => {
      const { status, answer } = errorAnswer(error)
      if (status === 500) app.log.error({ err: error }, 'an upload failed')
      return { status, error: answer.error }
    },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.route({
    method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
    url: `${UPLOADS_PATH}*`,
    config: { access: 'user' },
    handler: async (request, reply) => {
      const user = await currentUser(context.accounts, request, reply)
      if (!user) throw new Problem(401, 'Sign in to continue')
      const body = bodyUntilCut(request.raw)
      const answer = await tus.handle(toWeb(request, body.stream), user)
      body.discard()
      if (request.headers[CLOSE_HEADER] !== undefined) reply.header('connection', 'close')
      return sendWeb(answer, reply)
    },
  })
}

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
  return reply.send({ error: (await answer.text()).trim() })
}
