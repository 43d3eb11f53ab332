import type { Listed } from '../store/tables/accounts/erasure.ts'

/** How far a list was read. Does not match another list, or one that was truncated. */
export type Position = Readonly<Record<string, string | number>>

export type Read = {
  listed: Listed[]
  /** The new position, to be given to the next `read`. */
  position: Position
  /** False when the list no longer has what was read before; it was then read from its beginning. */
  fits: boolean
}

/** What was permanently deleted, stored outside the database and its backups. Several processes may append at once. */
export type ErasureList = {
  /** Where it is, as shown to the operator. */
  place: string
  exists(): Promise<boolean>
  /** Creates an empty list. Throws ConfigError when it cannot be written. */
  make(): Promise<void>
  /** Resolves when the entries are on the disk, or acknowledged by the store. */
  add(listed: readonly Listed[]): Promise<void>
  /** The entries after the position; all of them without a position. */
  read(after: Position | null): Promise<Read>
}
