/** Background Sync (WICG): not in TypeScript's library, as only Chromium has it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  readonly lastChance: boolean
}

interface SyncRegistrations {
  register(tag: string): Promise<void>
}

interface ServiceWorkerRegistration {
  readonly sync?: SyncRegistrations
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent
}

interface ServiceWorkerGlobalScope {
  /** Put in by the build: every file of the app with a revision from its content. */
  readonly __WB_MANIFEST: { url: string; revision: string | null }[]
}
