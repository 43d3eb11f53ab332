import * as lazySync from '../src/sync/lazy-sync.ts'

/** A service worker can load nothing later: it has it in itself. */
export const loadLazySync = async () => lazySync
