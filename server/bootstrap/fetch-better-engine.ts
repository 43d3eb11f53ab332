import { setTimeout as wait } from 'node:timers/promises'
import { ENDPOINT } from '../config/engine-selection.ts'
import type { FetchedModel } from '../context/engines/fetched-model.ts'
import { chosenEngine, speechChoice } from '../store/tables/accounts/chosen-engines.ts'
import { type TakePorts as Ports, type Taken, takeEngine } from './take-engine.ts'

/** The terminal is told at each quarter. */
const STEPS = 4
/** What was refused is tried again after so long, and then after twice as long each time: the machine may have had other things to do. Milliseconds. */
const AGAIN_MS = 60 * 60_000
const LONGEST_AGAIN_MS = 24 * AGAIN_MS

/** The begin and the close of a process that does jobs: it fetches a better engine until it closes. */
export function fetchWhileOpen({ context, close }: { context: Ports; close: () => Promise<void> }) {
  let stopFetching = async () => {}
  return {
    begin: () => {
      stopFetching = fetchBetterEngine(context, (line) => console.log(line))
    },
    close: async () => {
      await stopFetching()
      await close()
    },
  }
}

/** Milliseconds. */
type Times = { againMs?: number; lookMs?: number }

/**
 * Fetches the better engine in the background, tries it, and takes it into use where no person has chosen an engine. Where it is slower than
 * speech, or its source has something else, the next smaller one comes. Its end waits for what runs. Nothing that goes wrong here ends the server.
 */
export function fetchBetterEngine(ports: Ports, say: (line: string) => void, times: Times = {}): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const failed = (error: unknown): void => {
    if (!signal.aborted) ports.report(error)
  }
  const work = async (): Promise<void> => {
    // Words first.
    const why = await fetchEngine(ports, say, signal, times).catch(failed)
    await takeVoices(ports, say, signal).catch(failed)
    if (why) await tryAgain(ports, say, { signal, why, ...times })
  }
  const done = work().catch(failed)
  return async () => {
    ending.abort()
    await done
  }
}

/** Why it was not taken into use, where it is worth another try. */
async function fetchEngine(
  ports: Ports,
  say: (line: string) => void,
  signal: AbortSignal,
  { lookMs }: Times,
): Promise<string | null> {
  const { better } = ports.enginesHere
  if (!better) return null
  for (;;) {
    const { name } = better.model
    await fetchAloud(better, say, signal)
    const taken = await takeEngine(ports, name, signal, lookMs)
    const isTooMuch = better.state().kind === 'given-up' || (taken.kind === 'refused' && taken.isSlow)
    if (!isTooMuch || (await isChosen(ports)) || !better.stepDown()) return tell(say, name, taken, null)
    if (taken.kind === 'refused') say(`${name} is here, but ${taken.why}`)
    say(better.announcement)
  }
}

/** Since the start, by a person. */
async function isChosen({ database }: Pick<Ports, 'database'>): Promise<boolean> {
  const choice = await speechChoice(database)
  return choice !== null && !choice.isByItself
}

async function tryAgain(
  ports: Ports,
  say: (line: string) => void,
  { signal, why, againMs = AGAIN_MS, lookMs }: Times & { signal: AbortSignal; why: string },
): Promise<void> {
  const name = ports.enginesHere.better?.model.name ?? ''
  let told: string | null = why
  for (let pause = againMs; told !== null; pause = Math.min(LONGEST_AGAIN_MS, 2 * pause)) {
    await wait(pause, undefined, { signal })
    told = tell(say, name, await takeEngine(ports, name, signal, lookMs), told)
  }
}

/** Returns why it was not taken. `told`: why it was not before, which is not said twice. */
function tell(say: (line: string) => void, name: string, taken: Taken, told: string | null): string | null {
  if (taken.kind === 'taken') say(`${name} is here and in use.`)
  if (taken.kind !== 'refused') return null
  if (taken.why !== told) say(`${name} is here, but ${taken.why} It is tried again later.`)
  return taken.why
}

/** From the next transcript on; nothing is to be tried out: without them, or with damaged ones, transcripts are as they were. */
export async function takeVoices(
  { database, enginesHere }: Pick<Ports, 'database' | 'enginesHere'>,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { voices, speakers } = enginesHere
  if (!voices || signal.aborted || voices.state().kind === 'here') return
  // Chosen since the start: see open-engines.ts.
  if ((await chosenEngine(database, 'speech')) === ENDPOINT) return
  await fetchAloud(voices, say, signal)
  if (voices.state().kind === 'here') say(`Speakers: ${speakers.sentence()}.`)
}

async function fetchAloud(wanted: FetchedModel, say: (line: string) => void, signal: AbortSignal): Promise<void> {
  let told = 0
  let reason = ''
  await wanted.fetch(signal, (state) => {
    const step = state.kind === 'fetching' ? Math.floor(STEPS * wanted.share()) : told
    const said = 'reason' in state ? state.reason : reason
    const isNews = step > told || said !== reason
    told = step
    reason = said
    if (isNews) say(`${wanted.model.name}: ${wanted.sentence()}`)
  })
}
