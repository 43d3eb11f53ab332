/** Everything in this page that calls the server by itself; network-bundle.ts loads it. */

export { askWorker } from '../platform/worker/ask-worker.ts'
export { client } from '../session/client.ts'
export { endLeftSession } from '../session/end-left-session.ts'
export { loadOnce } from '../sync/outbox/load-once.ts'
export { startSync } from '../sync/start-sync.ts'
export { fetchExtras } from './keeping/fetch-extras.ts'
export { keepOnDevice } from './keeping/keep-on-device.ts'
export { wakeAfterUpdate } from './wake-after-update.ts'
