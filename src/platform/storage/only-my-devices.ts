import { pageStorage } from './page-storage.ts'

/**
 * Names of the app databases whose people use "Only my devices". Not in a database: a take begins while one may not answer, and
 * must not be written in the clear then. A browser that keeps nothing has no keys either.
 */
export const ONLY_MY_DEVICES = 'earmark-only-my-devices'

/** Whether what is recorded into this database's account is sealed. */
export const isOnlyMyDevices = (database: string): boolean | undefined =>
  pageStorage().getItem(ONLY_MY_DEVICES)?.includes(database)
