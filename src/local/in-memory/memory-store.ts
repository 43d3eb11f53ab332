// A chunk of its own, by this name: it is fetched in need and no part of the installed app (service-worker-plugin.ts).
export { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
