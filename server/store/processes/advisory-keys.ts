import { createHash } from 'node:crypto'

/** The first half of PostgreSQL's two-key advisory locks: what is locked. */
export const ONE_WRITER = 1
export const ONE_SUBJECT = 2
/** The second half of a lock that is for everybody. */
export const ALL = 0

/** A user or another name as the second half. Two names with one hash wait for each other, which is harmless. */
export const halfKey = (name: string): number => createHash('sha256').update(name).digest().readInt32BE() || 1

/** A name as a single 64-bit key, which PostgreSQL keeps apart from two-key locks. In decimal. */
export const nameKey = (name: string): string => createHash('sha256').update(name).digest().readBigInt64BE().toString()
