import { setTimeout as wait } from 'node:timers/promises'
import { ENDPOINT } from '../config/engine-selection.ts'
import type { BetterEngine } from '../context/engines/better-engine.ts'
import type { FetchedModel } from '../context/engines/fetched-model.ts'
import { refusedModels } from '../context/engines/refused-models.ts'
import { chosenEngine, speechChoice } from '../store/tables/accounts/chosen-engines.ts'
import { type TakePorts as Ports, type Taken, type TrialTimes, takeEngine } from './take-engine.ts'

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
type Times = TrialTimes & { againMs?: number }

/**
 * Fetches the better engine in the background, tries it, and takes it into use where no person has chosen an engine. Where it is too much for
 * this machine, or its source has something else, the next smaller one comes. Its end waits for what runs. Nothing that goes wrong here ends the server.
 */
export function fetchBetterEngine(
  ports: Ports,
  say: (line: string) => void,
  { againMs = AGAIN_MS, ...times }: Times = {},
): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const failed = (error: unknown): null => {
    if (!signal.aborted) ports.report(error)
    return null
  }
  const { better } = ports.enginesHere
  const tryIt = async (told: string | null): Promise<string | null> => {
    const why = better ? await fetchEngine(better, ports, say, { signal, told, ...times }).catch(failed) : null
    if (why === null) better?.settle()
    return why
  }
  const work = async (): Promise<void> => {
    // Words first.
    let why = await tryIt(null)
    await takeVoices(ports, say, signal).catch(failed)
    for (let pause = againMs; why !== null; pause = Math.min(LONGEST_AGAIN_MS, 2 * pause)) {
      await wait(pause, undefined, { signal })
      why = await tryIt(why)
    }
  }
  const done = work().catch(failed)
  return async () => {
    ending.abort()
    await done
  }
}

/** Why it was not taken into use, where it is worth another try. `told`: what is not said twice. */
async function fetchEngine(
  better: BetterEngine,
  ports: Ports,
  say: (line: string) => void,
  { signal, told, ...times }: TrialTimes & { signal: AbortSignal; told: string | null },
): Promise<string | null> {
  for (;;) {
    const { name } = better.model
    await fetchAloud(better, say, signal)
    const isGivenUp = better.state().kind === 'given-up'
    const taken: Taken = isGivenUp ? { kind: 'left' } : await takeEngine(ports, better, signal, times)
    const isRefused = taken.kind === 'refused' && taken.isTooMuch
    if (isRefused) await noteRefusal(better, ports)
    if (taken.kind === 'taken') better.accept()
    const isTooMuch = isGivenUp || isRefused
    if (!isTooMuch || (await isChosen(ports)) || !better.stepDown()) return tell(say, name, taken, told)
    if (taken.kind === 'refused') say(`${name} is here, but ${taken.why}`)
    say(better.announcement)
  }
}

/** At once, and whoever has chosen an engine during the trial: after that nothing is tried again that would tell it. */
async function noteRefusal(better: BetterEngine, { database }: Pick<Ports, 'database'>): Promise<void> {
  better.refuse()
  await refusedModels(database, better.refused(), await speechChoice(database))
}

/** Since the start, by a person or another process: no smaller one would take its place. */
const isChosen = async ({ database }: Pick<Ports, 'database'>): Promise<boolean> =>
  (await speechChoice(database)) !== null

function tell(say: (line: string) => void, name: string, taken: Taken, told: string | null): string | null {
  if (taken.kind === 'taken') say(`${name} is here and in use.`)
  if (taken.kind !== 'refused') return null
  const line = `${name} is here, but ${taken.why} It is tried again later.`
  if (line !== told) say(line)
  return line
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
