import type { Dexie } from 'dexie'
import { type ClientOptions, createClient } from '../src/api/client.ts'
import { openAppDatabase } from '../src/db/app.ts'
import { openAudioDatabase } from '../src/db/audio.ts'
import { laneNames } from '../src/db/lane-names.ts'
import { findPassages } from '../src/db/library-passages.ts'
import { liesElsewhere } from '../src/db/lies-elsewhere.ts'
import { readPerson } from '../src/db/person.ts'
import { answered } from '../src/db/reopen.ts'
import { ANSWER_CHANNEL } from '../src/sync/answer-channel.ts'
import { type Drained, drain } from '../src/sync/drain.ts'
import { newLink } from '../src/sync/link.ts'
import { wakeEntries } from '../src/sync/wake-entries.ts'

/** Longer than any honest opening: behind a newer version that waits for the tabs of an older one, it would never end. */
const OPEN_MS = 4000

type Options = { signal: AbortSignal; openMs?: number } & Pick<ClientOptions, 'base' | 'fetch'>

/**
 * Drains for whoever is signed in on this device, and for nobody else who uses it; null when nobody is. Rejects when the
 * databases do not open or are wanted by a newer version: a sync event that hung there would keep that version out.
 */
export async function drainAsPerson({ signal, openMs = OPEN_MS, ...client }: Options): Promise<Drained | null> {
  const person = await readPerson()
  if (!person) return null
  const app = openAppDatabase(person.id)
  const audio = openAudioDatabase()
  const answers = new BroadcastChannel(ANSWER_CHANNEL)
  const wanted = new AbortController()
  giveWay([app, audio], wanted)
  try {
    await answered(Promise.all([app.open(), audio.open()]), openMs)
    await wakeEntries(app, person.id, ['offline'])
    return await drain({
      app,
      audio,
      owner: person.id,
      client: createClient({ ...client, user: () => person.id }),
      signal: AbortSignal.any([signal, wanted.signal]),
      now: Date.now,
      random: Math.random,
      locks: navigator.locks,
      publish: (news) => answers.postMessage(news),
      isElsewhere: (recording) => liesElsewhere({ audio, laneNames, locks: navigator.locks }, recording),
      places: new Map(),
      readers: new Map(),
      findPassages,
      link: newLink(),
    })
  } finally {
    answers.close()
    app.close()
    audio.close()
  }
}

/**
 * Dexie's own answer to a newer version, or to a deletion, is to close and to open again at the next call: that would
 * wait, with the lock of the drain held, until every older tab is closed. What is left is for a page, or another event.
 */
function giveWay(databases: readonly Dexie[], wanted: AbortController): void {
  for (const database of databases)
    database.on('versionchange', () => {
      wanted.abort()
      for (const each of databases) each.close()
      return false
    })
}
