import { createHash } from 'node:crypto'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/types'

/** The stored hash of a session's token, whose 190 random bits cannot be guessed from it. */
export const storedToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * The database as better-auth sees it, with session tokens hashed in every value and condition. Rows come back with the token
 * that was asked for or written; of others only the hash is known.
 */
export const withHashedTokens = (adapter: DBAdapter): DBAdapter => ({
  ...adapter,
  ...hashing(adapter),
  transaction: (work) => adapter.transaction((inner) => work({ ...inner, ...hashing(inner) })),
})

function hashing(adapter: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...adapter,
    create: async (query) => {
      const tokens = new Tokens(query.model)
      return tokens.back(await adapter.create({ ...query, data: tokens.inValues(query.data) }))
    },
    findOne: async (query) => {
      const tokens = new Tokens(query.model)
      return tokens.back(await adapter.findOne({ ...query, where: tokens.inWhere(query.where) }))
    },
    findMany: async (query) => {
      const tokens = new Tokens(query.model)
      const where = tokens.inWhere(query.where ?? [])
      const rows = await adapter.findMany({ ...query, where })
      return rows.map((row) => tokens.back(row)) as never
    },
    update: async (query) => {
      const tokens = new Tokens(query.model)
      const where = tokens.inWhere(query.where)
      return tokens.back(await adapter.update({ ...query, where, update: tokens.inValues(query.update) }))
    },
    updateMany: (query) => {
      const tokens = new Tokens(query.model)
      return adapter.updateMany({ ...query, where: tokens.inWhere(query.where), update: tokens.inValues(query.update) })
    },
    consumeOne: async (query) => {
      const tokens = new Tokens(query.model)
      return tokens.back(await adapter.consumeOne({ ...query, where: tokens.inWhere(query.where) }))
    },
    incrementOne: async (query) => {
      const tokens = new Tokens(query.model)
      return tokens.back(await adapter.incrementOne({ ...query, where: tokens.inWhere(query.where) }))
    },
    count: (query) => adapter.count({ ...query, where: new Tokens(query.model).inWhere(query.where ?? []) }),
    delete: (query) => adapter.delete({ ...query, where: new Tokens(query.model).inWhere(query.where) }),
    deleteMany: (query) => adapter.deleteMany({ ...query, where: new Tokens(query.model).inWhere(query.where) }),
  }
}

/** The tokens of one query, by their hashes. */
class Tokens {
  readonly #isMeant: boolean
  readonly #known = new Map<unknown, string>()
  constructor(model: string) {
    this.#isMeant = model === 'session'
  }

  inWhere(where: Where[]): Where[] {
    if (!this.#isMeant) return where
    return where.map((one) => (one.field === 'token' ? { ...one, value: this.#hashed(one.value) } : one))
  }

  inValues<V extends object>(values: V): V {
    return this.#isMeant && 'token' in values ? { ...values, token: this.#hash(values.token) } : values
  }

  back<R>(row: R): R {
    if (!this.#isMeant || typeof row !== 'object' || row === null || !('token' in row)) return row
    const token = this.#known.get(row.token)
    return token === undefined ? row : { ...row, token }
  }

  #hashed(value: Where['value']): Where['value'] {
    return Array.isArray(value) ? value.map((one) => this.#hash(one)) : this.#hash(value)
  }

  #hash(token: unknown): string {
    if (typeof token !== 'string') throw new TypeError('The token of a session is text.')
    const hash = storedToken(token)
    this.#known.set(hash, token)
    return hash
  }
}
