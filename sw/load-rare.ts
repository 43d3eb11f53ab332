import * as rare from '../src/sync/lazy-sync.ts'

/** A service worker can load nothing later: it has it in itself. */
export const loadRare = async () => rare
