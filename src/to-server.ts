/** Everything in this page that calls the server by itself; network.ts loads it. */
export { client } from './client.ts'
export { endLeftSession } from './end-left-session.ts'
export { keepExtras } from './keep-extras.ts'
export { askWorker } from './platform/ask-worker.ts'
export { createDirectUpload } from './sync/direct-upload.ts'
export { loadOnce } from './sync/load-once.ts'
export { startSync } from './sync/start-sync.ts'
