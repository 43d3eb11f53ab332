import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import type { User } from '../../contract/accounts/account.ts'
import type { Endpoint } from '../../contract/endpoints.ts'

type Output<S, Otherwise> = S extends z.ZodMiniType ? z.output<S> : Otherwise

/** What a handler gets: everything parsed by the contract's schemas, and the user of the session. */
export type Call<E extends Endpoint> = {
  params: Output<E['params'], Record<string, never>>
  query: Output<E['query'], Record<string, never>>
  body: Output<E['body'], undefined>
  user: E['access'] extends 'public' ? User | null : User
  request: FastifyRequest
  reply: FastifyReply
}

/** A serialized answer, for one that is sent again and again, or was made in a thread. */
export class Written<T> {
  readonly json: Buffer
  /** Never set; carries the type. */
  declare readonly of: T
  constructor(json: Buffer) {
    this.json = json
  }
}

/** An answer that is too large to hold in memory: its JSON in parts, each made when the caller has taken the one before. */
export class InParts<T> {
  readonly json: AsyncIterable<Buffer>
  declare readonly of: T
  constructor(json: AsyncIterable<Buffer>) {
    this.json = json
  }
}

/** Handles one endpoint. Throws HttpError for a status other than 200; may set another 2xx on the reply. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<z.input<E['answer']> | Written<z.input<E['answer']>> | InParts<z.input<E['answer']>>>
