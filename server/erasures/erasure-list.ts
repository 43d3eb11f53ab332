import type { Listed } from '../store/tables/accounts/erasure.ts'

/** How far a list was read. Of another list, or of one that was cut, it does not fit. */
export type Position = Readonly<Record<string, string | number>>

export type Read = {
  listed: Listed[]
  /** How far that is; to be given to the next `read`. */
  position: Position
  /** Whether the list still has what was read before; if not, it was read from its beginning. */
  fits: boolean
}

/** What was deleted for good, outside the database and its backups. Several processes may add to it at once. */
export type ErasureList = {
  /** For people. */
  place: string
  exists(): Promise<boolean>
  /** Makes an empty one. Throws ConfigError when it cannot be written. */
  make(): Promise<void>
  /** Resolves when they are on the disk, or acknowledged by the store. */
  add(listed: readonly Listed[]): Promise<void>
  /** What was added after the position; all when there is none. */
  read(after: Position | null): Promise<Read>
}
