/** What a sync seldom needs: a page loads it then, a service worker has it in itself. */
export { keepBeside } from '../local/recordings/orphans.ts'

export { putWhole } from '../local/transcripts/words.ts'
export { deliver } from './deliver/deliver-entry.ts'
export { deliverSealed } from './deliver/deliver-sealed.ts'
export { sendDamaged } from './deliver/send-damaged.ts'
export { applyFeed } from './feed/apply-feed.ts'
export { applySeen, beginResync } from './feed/resync.ts'
export { isHolderSilent } from './locks/lock-holder.ts'
export { createBatch } from './outbox/batch.ts'
export { prune } from './outbox/prune.ts'
