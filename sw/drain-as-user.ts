import { fallbackNames } from '../src/local/audio/fallback-names.ts'
import { isLockedByOtherTab } from '../src/local/in-memory/in-memory-lock.ts'
import { findPassages } from '../src/local/search/library-passages.ts'
import { ANSWER_CHANNEL } from '../src/sync/answer-channel.ts'
import { newEstimate } from '../src/sync/connection-estimate.ts'
import { applyRevocation } from '../src/sync/deliver/apply-revocation.ts'
import { drain } from '../src/sync/drain.ts'
import type { DrainResult } from '../src/sync/drain-outbox.ts'
import { wakeEntries } from '../src/sync/outbox/wake-entries.ts'
import { repairUpload } from '../src/sync/upload/repair-upload.ts'
import { asUser, type WorkerOptions } from './as-user.ts'
import { loadLazySync } from './load-lazy-sync.ts'

/** The session ends here too where no page is open; a page says so at its next look. */
const removeIfRevoked = async (ports: Parameters<typeof applyRevocation>[0]): Promise<void> => {
  await applyRevocation(ports).catch((error: unknown) =>
    console.warn('Whether this device was signed out is not known.', error),
  )
}

/** Drains for whoever is signed in on this device; null when nobody is. Rejects like `asUser`. */
export const drainAsUser = (options: WorkerOptions): Promise<DrainResult | null> =>
  asUser(options, async (own) => {
    const { app, audio, owner, client, signal } = own
    const ports = { ...own, locks: navigator.locks }
    const answers = new BroadcastChannel(ANSWER_CHANNEL)
    try {
      await wakeEntries(app, owner, ['offline'])
      const drained = await drain({
        app,
        audio,
        owner,
        client,
        signal,
        now: Date.now,
        random: Math.random,
        locks: navigator.locks,
        publish: (news) => answers.postMessage(news),
        isElsewhere: (recording) =>
          isLockedByOtherTab({ audio, fallbackNames: fallbackNames, locks: navigator.locks }, recording),
        places: new Map(),
        readers: new Map(),
        findPassages,
        repairUpload: repairUpload,
        link: newEstimate(),
        loadLazySync,
      })
      if (drained.kind === 'done' && drained.stoppedBy === 'sign-in') await removeIfRevoked(ports)
      return drained
    } finally {
      answers.close()
    }
  })
