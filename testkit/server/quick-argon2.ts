import { createRequire } from 'node:module'

const library: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

/**
 * argon2id at its least cost, in the place of the library (vitest.base.ts): each server of a test hashes a password two times and
 * checks it once, which takes as long as all else of its start. What the product's own cost is: tests/server/bootstrap/security.test.ts.
 */
export const hash = (password: string): Promise<string> =>
  library.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** By the cost that stands in the hash. */
export const { verify } = library
