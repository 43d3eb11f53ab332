import { randomUUID } from 'node:crypto'
import type { EngineKind } from '../../contract/accounts/engines.ts'
import type { Engines } from '../../contract/changes.ts'
import type { Database } from '../store/schema.ts'
import {
  type AnnouncedEngines,
  announcedEngines,
  announceEngines,
  withdrawEngines,
} from '../store/tables/accounts/announced-engines.ts'
import type { Fetching } from './engines/better-engine.ts'
import type { Skills } from './engines/skills.ts'
import { toldByAll } from './engines/told-by-all.ts'

/** In the place of an engine's name where only the workers know it. */
export const OF_WORKERS = 'on the workers'

/** How often a process tells what has not changed. Milliseconds. */
const AGAIN_MS = 60_000

type Own = {
  speech: () => string | null
  language: () => string
  hosts: () => Readonly<Record<EngineKind, string | null>>
  told: () => Skills & Fetching
}

export type SharedEngines = {
  /** What people are told: who works on what they say and what it can do, and to which other computers that is sent for it. */
  current(): Engines
  /** Tells the others what this process has, and asks what they have. */
  look(): Promise<void>
  /** The last thing that this process tells. */
  end(): Promise<void>
}

type Settings = {
  database: Database
  /** Whether other processes may share the database. */
  isShared: boolean
  /** Whether this process transcribes and analyses, or leaves that to others. */
  works: boolean
  own: Own
}

/** Where several processes share the work, any of them may take a recording: each tells the others what it has. */
export function shareEngines({ database, isShared, works, own }: Settings): SharedEngines {
  const process = randomUUID()
  let others: AnnouncedEngines[] = []
  let told = { text: '', at: 0 }

  const tell = async (now: number): Promise<void> => {
    const { speech, language } = own.hosts()
    const mine = { speech: own.speech(), hosts: present([speech, language]), ...own.told() }
    const text = JSON.stringify(mine)
    if (text === told.text && now - told.at < AGAIN_MS) return
    await announceEngines(database, process, mine, now)
    told = { text, at: now }
  }

  return {
    current() {
      const { speech, language } = own.hosts()
      const hosts = present([works ? speech : null, language, ...others.flatMap((other) => other.hosts)])
      const ofOthers = present(others.map((other) => other.speech)).join(', ') || OF_WORKERS
      return {
        speech: works ? own.speech() : ofOthers,
        language: own.language(),
        ...(hosts.length > 0 ? { hosts } : {}),
        ...(works ? own.told() : toldByAll(others)),
      }
    },
    async look() {
      if (!isShared) return
      const now = Date.now()
      if (works) await tell(now)
      others = await announcedEngines(database, now)
    },
    async end() {
      if (told.text !== '') await withdrawEngines(database, process)
    },
  }
}

const present = (names: readonly (string | null)[]): string[] => [...new Set(names.filter((name) => name !== null))]
