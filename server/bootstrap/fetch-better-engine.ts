import { ENDPOINT } from '../config/engine-selection.ts'
import type { FetchedModel } from '../context/better-engine.ts'
import type { Context } from '../context/context.ts'
import { modelId } from '../speech/available-engines.ts'
import { SAMPLE, tryOutEngine } from '../speech/try-out.ts'
import { chooseEngine, chosenEngine } from '../store/tables/accounts/chosen-engines.ts'

/** A model that takes so long for the sample does not run here. Milliseconds. */
const TRY_MS = 120_000
/** The terminal is told at each quarter. */
const STEPS = 4

type Ports = Pick<Context, 'enginesHere' | 'database' | 'queue' | 'jobs' | 'report'>

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

/**
 * Fetches the better engine in the background, tries it, and takes it into use where nobody has chosen an engine. Its end
 * waits for what runs. Nothing that goes wrong here ends the server.
 */
export function fetchBetterEngine(ports: Ports, say: (line: string) => void): () => Promise<void> {
  const ending = new AbortController()
  const failed = (error: unknown): void => {
    if (!ending.signal.aborted) ports.report(error)
  }
  // Words first.
  const done = take(ports, say, ending.signal)
    .catch(failed)
    .then(() => takeVoices(ports, say, ending.signal))
    .catch(failed)
  return async () => {
    ending.abort()
    await done
  }
}

async function take(ports: Ports, say: (line: string) => void, signal: AbortSignal): Promise<void> {
  const { database, enginesHere, queue, jobs, report } = ports
  const { better } = enginesHere
  if (!better || (await chosenEngine(database, 'speech')) !== null) return
  const { name } = better.model
  await fetchAloud(better, say, signal)
  const transcriber = enginesHere.openForTest(modelId(name), TRY_MS)
  if (!transcriber) return
  const outcome = await tryOutEngine(transcriber, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TRY_MS)]),
    report,
  })
  if (outcome.outcome === 'failed') return say(`${name} is here, but was not taken into use: ${outcome.reason}`)
  if (outcome.took > SAMPLE.seconds) {
    return say(`${name} is here, but slower than speech on this machine: it was not taken into use.`)
  }
  const isTaken = await database.transaction().execute(async (write) => {
    if ((await chosenEngine(write, 'speech')) !== null) return false
    await chooseEngine(write, 'speech', modelId(name))
    return true
  })
  if (!isTaken) return
  if (await enginesHere.look()) await queue.queueBacklog(signal)
  jobs.wake()
  say(`${name} is here and in use.`)
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
