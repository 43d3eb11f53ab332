import { pageStorage } from './page-storage.ts'

/**
 * Names of the app databases whose people use "Only my devices". A hint beside what those say themselves (`mode` in `keys`): a take
 * begins while one may not answer, and must not be written in the clear then.
 */
export const ONLY_MY_DEVICES = 'earmark-only-my-devices'

/** Whether it is noted that what is recorded into this database's account is sealed. */
export const isOnlyMyDevices = (database: string): boolean | undefined =>
  pageStorage().getItem(ONLY_MY_DEVICES)?.includes(database)
