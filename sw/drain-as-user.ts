import { laneNames } from '../src/local/audio/fallback-names.ts'
import { liesElsewhere } from '../src/local/in-memory/in-memory-lock.ts'
import { findPassages } from '../src/local/search/library-passages.ts'
import { ANSWER_CHANNEL } from '../src/sync/answer-channel.ts'
import { newLink } from '../src/sync/connection-estimate.ts'
import { hearRevoked } from '../src/sync/deliver/revoked.ts'
import { drain } from '../src/sync/drain.ts'
import { wakeEntries } from '../src/sync/outbox/wake-entries.ts'
import { mendUpload } from '../src/sync/upload/repair-upload.ts'
import type { Drained } from '../src/sync/work-off.ts'
import { asPerson, type WorkerOptions } from './as-user.ts'
import { loadRare } from './load-rare.ts'

/** The session ends here too where no page is open; a page says so at its next look. */
const removeIfRevoked = async (ports: Parameters<typeof hearRevoked>[0]): Promise<void> => {
  await hearRevoked(ports).catch((error: unknown) =>
    console.warn('Whether this device was signed out is not known.', error),
  )
}

/** Drains for whoever is signed in on this device; null when nobody is. Rejects like `asPerson`. */
export const drainAsPerson = (options: WorkerOptions): Promise<Drained | null> =>
  asPerson(options, async (own) => {
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
        isElsewhere: (recording) => liesElsewhere({ audio, laneNames, locks: navigator.locks }, recording),
        places: new Map(),
        readers: new Map(),
        findPassages,
        mendUpload,
        link: newLink(),
        loadRare,
      })
      if (drained.kind === 'done' && drained.stoppedBy === 'sign-in') await removeIfRevoked(ports)
      return drained
    } finally {
      answers.close()
    }
  })
