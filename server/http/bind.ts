import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import type { User } from '../../contract/accounts/account.ts'
import { type Endpoint, endpoints } from '../../contract/endpoints.ts'
import { MAX_PUBLIC_BYTES } from '../../contract/limits.ts'
import type { RateLimiter } from '../accounts/rate-limiter.ts'
import { fieldMessage, toFirstIssue } from '../kernel/field-problem.ts'
import { HttpError } from '../kernel/problem.ts'
import { turn } from '../kernel/turn.ts'
import { compressed, isCompressed } from './compressed.ts'
import { type Call, type Handler, InParts, Written } from './handler.ts'
import { hasBody } from './limits/body-timeout.ts'
import { limitKeys } from './limits/key-limit.ts'
import { discardBody } from './limits/unread-body.ts'
import { currentUser, type SessionPorts, signInNeeded, userStill } from './session.ts'
import { beginTry } from './sign-in.ts'

/** One line of the route table: types are checked where it is made, and erased afterwards. */
export type Binding = {
  endpoint: Endpoint
  handle: (request: FastifyRequest, reply: FastifyReply, user: User | null) => Promise<unknown>
}

export function bind<E extends Endpoint>(endpoint: E, handler: Handler<E>): Binding {
  return {
    endpoint,
    handle: (request, reply, user) =>
      handler({
        params: parse('address', endpoint.params, request.params),
        query: parse('query', endpoint.query, request.query),
        body: endpoint.body ? parse('body', endpoint.body, request.body) : undefined,
        user,
        request,
        reply,
      } as Call<E>),
  }
}

/** Access rules: where a call may come from, and how often an administrator may change something. */
export type Gate = SessionPorts & { adminTries: RateLimiter }

/** In the form that fastify serializes. */
const JSON_TYPE = 'application/json; charset=utf-8'

export function registerBinding(
  app: FastifyInstance,
  { adminTries, ...doors }: Gate,
  { endpoint, handle }: Binding,
): void {
  const isLong = isCompressed(endpoint)
  const callers = new WeakMap<FastifyRequest, User | null>()
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.access === 'public' && { bodyLimit: MAX_PUBLIC_BYTES }),
    config: {
      access: endpoint.access,
      ...(endpoint.fresh && { fresh: true }),
      ...(endpoint === endpoints.createRecording && { carriesForm: true }),
    },
    // Before the body: nobody reads and parses megabytes for a stranger, and what waits for a slow body is counted as running.
    onRequest: async (request, reply) => {
      try {
        const user = await currentUser(doors, request, reply)
        await admit(doors, endpoint, request, user)
        callers.set(request, user)
      } catch (error) {
        discardBody(request, reply)
        throw error
      }
    },
    handler: async (request, reply) => {
      const user = hasBody(request) ? await userStill(doors, request, reply) : (callers.get(request) ?? null)
      await admit(doors, endpoint, request, user)
      if (endpoint.access === 'admin' && user && endpoint.method !== 'GET') await beginTry(adminTries, [user.id], reply)
      const answer = await handle(request, reply, user)
      if (reply.sent) return reply
      return isLong ? sendLong(request, reply, answer) : sendPlain(reply, answer)
    },
  })
}

/** Throws the HttpError for who may not call this endpoint. */
async function admit(
  doors: SessionPorts,
  { access }: Endpoint,
  request: FastifyRequest,
  user: User | null,
): Promise<void> {
  if (access !== 'public' && !user) throw await signInNeeded(doors, request)
  if (access === 'admin' && !user?.isAdmin) throw new HttpError(403, 'Only administrators can do this.')
}

function sendPlain(reply: FastifyReply, answer: unknown): FastifyReply {
  if (answer instanceof Written) return reply.type(JSON_TYPE).send(answer.json)
  if (answer instanceof InParts) return reply.type(JSON_TYPE).send(Readable.from(answer.json))
  return reply.send(answer)
}

async function sendLong(request: FastifyRequest, reply: FastifyReply, answer: unknown): Promise<FastifyReply> {
  // Whoever made the answer may have taken as long as writing it does: others are served in between.
  await turn()
  const isBytes = answer instanceof Uint8Array
  const bytes = isBytes ? Buffer.from(answer) : jsonOf(answer)
  reply.type(isBytes ? 'application/octet-stream' : JSON_TYPE)
  return reply.send(await compressed(request, reply, bytes))
}

const jsonOf = (answer: unknown): Buffer =>
  answer instanceof Written ? answer.json : Buffer.from(JSON.stringify(answer))

/** Throws an HttpError that names the field. An invalid id in the address is 404. */
function parse(where: 'address' | 'query' | 'body', schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return {}
  if (where === 'body') limitKeys(value)
  const parsed = toFirstIssue(schema, value ?? {})
  if (parsed.success) return parsed.data
  if (where === 'address') throw new HttpError(404, 'Recording not found')
  throw new HttpError(400, fieldMessage(where, parsed.error.issues), { code: 'invalid' })
}
