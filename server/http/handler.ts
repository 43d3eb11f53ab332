import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import type { User } from '../../contract/accounts/account.ts'
import type { Endpoint } from '../../contract/endpoints.ts'

type Output<S, Otherwise> = S extends z.ZodMiniType ? z.output<S> : Otherwise

/** What a handler is given: everything parsed by the contract's schemas, and the person of the session. */
export type Call<E extends Endpoint> = {
  params: Output<E['params'], Record<string, never>>
  query: Output<E['query'], Record<string, never>>
  body: Output<E['body'], undefined>
  user: E['access'] extends 'public' ? User | null : User
  request: FastifyRequest
  reply: FastifyReply
}

/** An answer as it is sent, for one that is given again and again. */
export class Written<T> {
  readonly json: Buffer
  /** Never set: tells the compiler of what. */
  declare readonly of: T
  constructor(json: Buffer) {
    this.json = json
  }
}

/** An answer that is too long to be held: its JSON in parts, each made when the caller has taken those before it. */
export class InParts<T> {
  readonly json: AsyncIterable<Buffer>
  declare readonly of: T
  constructor(json: AsyncIterable<Buffer>) {
    this.json = json
  }
}

/** One endpoint. Throws HttpError for an answer other than 200; may set another 2xx on the reply. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<z.input<E['answer']> | Written<z.input<E['answer']>> | InParts<z.input<E['answer']>>>
