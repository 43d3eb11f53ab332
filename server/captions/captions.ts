import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { UserId } from '../../contract/ids.ts'
import type { CaptionEvent } from '../../contract/recordings/captions.ts'
import { Arrivals } from './arrivals.ts'
import { type CaptionsEnd, captionTake } from './caption-take.ts'
import type { CaptionedTake, GrowthPorts } from './growing-upload.ts'
import { NoCaptionsError } from './live-decoder.ts'
import type { LiveEngine } from './live-recogniser.ts'

/** Takes that are captioned at once: a processor is left to everything else. */
const MOST_TAKES = Math.min(3, availableParallelism() - 1)
/** Lines that somebody gets who comes later. */
const KEPT_LINES = 6
/** Who was cut off comes back soon, and finds the children as they were. No place is given to children more often than that. Milliseconds. */
const LINGER_MS = 3000
/** How long it is believed that an engine is missing: one may be installed meanwhile. Milliseconds. */
const LOOK_AGAIN_MS = 10_000

export type Tell = (event: CaptionEvent) => void

export type Captions = {
  /** ISO 639-1 of what this server can caption; null: nothing. */
  language(): string | null
  /** Tells the captions of a take until the signal aborts or nothing more comes. Several may follow one take. */
  follow(take: CaptionedTake, tell: Tell, signal: AbortSignal): Promise<void>
  /** Bytes of this upload have arrived here. */
  arrived(upload: string): void
  /** How many takes have children at this moment. */
  running(): number
  /** Ends all of them, and begins none any more. */
  close(): Promise<void>
}

type Ports = Omit<GrowthPorts, 'arrivals'> & {
  /** Null: nothing can be captioned. */
  findEngine: () => LiveEngine | null
  report: (error: unknown) => void
  mostTakes?: number
}

/** `leave`: ends the wait of who listens. */
type Listener = { tell: Tell; leave: () => void }
type Session = {
  user: UserId
  listeners: Set<Listener>
  recent: CaptionEvent[]
  ending: AbortController
  over: Promise<void>
  isOver: boolean
}

/** Whoever knows the id of another person's take hears nothing of it. */
const keyOf = ({ user, recording }: CaptionedTake): string => `${user} ${recording}`

/** Captions are in the memory of this process alone: never stored, never logged. */
export function createCaptions({ findEngine, report, mostTakes = MOST_TAKES, ...ports }: Ports): Captions {
  const sessions = new Map<string, Session>()
  const arrivals = new Arrivals()
  const engine = rememberFound(findEngine)
  let isClosed = false

  const start = (take: CaptionedTake, live: LiveEngine): Session => {
    const session: Session = {
      user: take.user,
      listeners: new Set(),
      recent: [],
      ending: new AbortController(),
      over: Promise.resolve(),
      isOver: false,
    }
    const tell = (event: CaptionEvent): void => {
      session.recent = keep(session.recent, event)
      for (const listener of session.listeners) listener.tell(event)
    }
    const { signal } = session.ending
    sessions.set(keyOf(take), session)
    const lastsUntil = Date.now() + LINGER_MS
    session.over = captionTake({ ...ports, arrivals, engine: live }, take, tell, signal)
      .then((end: CaptionsEnd) => {
        if (end === 'ended') tell({ type: 'ended' })
      })
      .catch((error: unknown) => {
        if (signal.aborted) return
        if (!(error instanceof NoCaptionsError)) report(error)
        tell({ type: 'paused', reason: 'no-engine' })
      })
      .then(async () => {
        session.isOver = true
        // Whoever comes now hears how it ended, and not a word of what was said.
        session.recent = session.recent.filter(({ type }) => type !== 'line')
        for (const { leave } of session.listeners) leave()
        // What cannot be captioned ends at once: who asks for it in a row would start children as fast as they call.
        await delay(Math.max(0, lastsUntil - Date.now()), undefined, { signal, ref: false }).catch(() => undefined)
        sessions.delete(keyOf(take))
      })
    return session
  }

  /** Where there are several places, one person's takes leave one to others. */
  const hasPlace = ({ user }: CaptionedTake): boolean => {
    const own = [...sessions.values()].filter((session) => session.user === user).length
    return !isClosed && sessions.size < mostTakes && own < Math.max(1, mostTakes - 1)
  }

  const sessionOf = async (take: CaptionedTake, live: LiveEngine): Promise<Session | null> => {
    for (;;) {
      const known = sessions.get(keyOf(take))
      if (!known) return hasPlace(take) ? start(take, live) : null
      if (!known.ending.signal.aborted) return known
      await known.over
    }
  }

  return {
    language: () => (mostTakes > 0 ? (engine()?.language ?? null) : null),
    arrived: (upload) => arrivals.tell(upload),
    running: () => sessions.size,
    async follow(take, tell, signal) {
      const live = engine()
      if (!live) return tell({ type: 'paused', reason: 'no-engine' })
      const session = await sessionOf(take, live)
      if (!session) return tell({ type: 'paused', reason: 'busy' })
      for (const event of session.recent) tell(event)
      await listenTo(session, tell, signal)
      setTimeout(() => {
        if (session.listeners.size === 0) session.ending.abort()
      }, LINGER_MS).unref()
    },
    async close() {
      isClosed = true
      for (const { ending } of sessions.values()) ending.abort()
      await Promise.all([...sessions.values()].map(({ over }) => over))
    },
  }
}

/** Until the session ends or the signal aborts. Whoever comes and goes leaves nothing in a session that goes on. */
async function listenTo({ listeners, isOver }: Session, tell: Tell, signal: AbortSignal): Promise<void> {
  if (isOver || signal.aborted) return
  const listener: Listener = { tell, leave: () => {} }
  await new Promise<void>((leave) => {
    listener.leave = leave
    listeners.add(listener)
    signal.addEventListener('abort', () => leave(), { once: true })
  })
  listeners.delete(listener)
}

/** The present state, and the newest form of the last lines. */
function keep(recent: readonly CaptionEvent[], event: CaptionEvent): CaptionEvent[] {
  if (event.type !== 'line') return [event, ...recent.filter(({ type }) => type === 'line')]
  const states = recent.filter(({ type }) => type !== 'line')
  const lines = recent.filter((one) => one.type === 'line' && one.n !== event.n)
  return [...states, ...lines.slice(1 - KEPT_LINES), event]
}

function rememberFound(find: () => LiveEngine | null): () => LiveEngine | null {
  let found: LiveEngine | null = null
  let lookAt = 0
  return () => {
    if (!found && Date.now() >= lookAt) {
      found = find()
      lookAt = Date.now() + LOOK_AGAIN_MS
    }
    return found
  }
}
