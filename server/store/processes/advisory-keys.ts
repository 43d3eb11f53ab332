import { createHash } from 'node:crypto'

/** The first half of PostgreSQL's advisory locks with two keys: what is locked. */
export const ONE_WRITER = 1
export const ONE_SUBJECT = 2
/** The second half, where everybody is meant and nobody alone. */
export const ALL = 0

/** A person or another name as the second half. Two that share one wait for each other, which harms nothing. */
export const halfKey = (name: string): number => createHash('sha256').update(name).digest().readInt32BE() || 1

/** A name as the one key of 64 bits, which PostgreSQL keeps apart from the two keys. In decimal. */
export const nameKey = (name: string): string => createHash('sha256').update(name).digest().readBigInt64BE().toString()
