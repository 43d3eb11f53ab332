import { SAMPLE_RATE, STEP_SECONDS, toneAt, toneSequence } from './tone-sequence.ts'

/** A place where the recording does not go on where the tone sequence does. Seconds. */
export type Break = {
  /** In the recording. */
  at: number
  /** Ladder seconds missing here; negative when something is there twice. Modulo the tone sequence's length. */
  missing: number
}

export type Heard = {
  /** Seconds of audio decoded. */
  seconds: number
  /** Where in the tone sequence the first sample lies, in seconds; null when no tone was heard. */
  ladderStart: number | null
  breaks: Break[]
}

const HOP = SAMPLE_RATE / 100
const WINDOW = (SAMPLE_RATE * 6) / 100
/** Codec delay and windowing move a step's edge by less than this; a lost Opus frame is 60 ms. */
const TOLERANCE_SECONDS = 0.045

type Step = { rung: number; start: number }
/** In the recording, and in the tone sequence. Seconds. */
type Edge = { at: number; ladderAt: number }

/** Listens to a decoded recording of the looping tone sequence and tells what is missing or doubled. */
export function hearTones(samples: Int16Array): Heard {
  const edges = ladderEdges(stepsOf(samples))
  const breaks: Break[] = []
  let offset: number | null = null
  for (const edge of edges) {
    const here: number = edge.ladderAt - edge.at
    if (offset !== null) {
      const missing = wrap(here - offset)
      if (Math.abs(missing) > TOLERANCE_SECONDS) breaks.push({ at: edge.at, missing })
    }
    offset = here
  }
  const first = edges[0]
  return {
    seconds: samples.length / SAMPLE_RATE,
    ladderStart: first ? positive(first.ladderAt - first.at) : null,
    breaks: joined(breaks),
  }
}

/** Seconds of a place of the sequence. */
export const PLACE_SECONDS = HOP / SAMPLE_RATE

/** Which places of the tone sequence are heard, each once: what two recordings have of the same sound can be counted as one. */
export function placesHeard(samples: Int16Array): Set<number> {
  const places = new Set<number>()
  const runs = runsOf(ladderEdges(stepsOf(samples)))
  for (let start = 0; start + WINDOW <= samples.length; start += HOP) {
    if (toneAt(samples, start, WINDOW) === null) continue
    const at = (start + WINDOW / 2) / SAMPLE_RATE
    const distance = (run: Run): number => Math.max(run.from - at, at - run.to, 0)
    const [first, ...others] = runs
    if (!first) break
    const run = others.reduce((best, one) => (distance(one) < distance(best) ? one : best), first)
    places.add(Math.round(positive(at + run.offset) / PLACE_SECONDS))
  }
  return places
}

/** A stretch in which the recording goes on where the tone sequence does. */
type Run = { from: number; to: number; offset: number }

/** A cut within a step looks like a pair of neighbours that stands somewhere else: one edge alone is no run. */
function runsOf(edges: readonly Edge[]): Run[] {
  const runs: Edge[][] = []
  for (const edge of edges) {
    const [begin] = runs.at(-1) ?? []
    const isOn = begin && Math.abs(wrap(edge.ladderAt - edge.at - (begin.ladderAt - begin.at))) <= TOLERANCE_SECONDS
    if (isOn) runs.at(-1)?.push(edge)
    else runs.push([edge])
  }
  return runs
    .filter((run) => run.length > 1)
    .map((run) => {
      const [begin, middle, end] = [run[0], run[run.length >> 1], run.at(-1)] as [Edge, Edge, Edge]
      return { from: begin.at, to: end.at, offset: middle.ladderAt - middle.at }
    })
}

/**
 * A cut within a step makes a pair of neighbours that stands somewhere else in the tone sequence: two jumps, there and back.
 * What is missing is their sum.
 */
function joined(breaks: readonly Break[]): Break[] {
  const result: Break[] = []
  for (const { at, missing } of breaks) {
    const before = result.at(-1)
    if (before && at - before.at < STEP_SECONDS + TOLERANCE_SECONDS) before.missing = wrap(before.missing + missing)
    else result.push({ at, missing })
  }
  return result.filter(({ missing }) => Math.abs(missing) > TOLERANCE_SECONDS)
}

/** Runs of the same rung, at least 50 ms long so that a window across an edge does not count. */
function stepsOf(samples: Int16Array): Step[] {
  const steps: Step[] = []
  let run: { rung: number | null; start: number; frames: number } = { rung: null, start: 0, frames: 0 }
  for (let start = 0; start + WINDOW <= samples.length; start += HOP) {
    const rung = toneAt(samples, start, WINDOW)
    if (rung === run.rung) {
      run.frames++
      if (run.frames === 5 && rung !== null && steps.at(-1)?.rung !== rung) steps.push({ rung, start: run.start })
    } else {
      run = { rung, start: (start + WINDOW / 2) / SAMPLE_RATE, frames: 1 }
    }
  }
  return steps
}

/** Each change from one rung to the next names one place of the tone sequence. */
function ladderEdges(steps: readonly Step[]): Edge[] {
  const order = toneSequence()
  const places = new Map(
    order.map((rung, step) => [`${order[(step + order.length - 1) % order.length]},${rung}`, step]),
  )
  return steps.slice(1).flatMap((step, before) => {
    const place = places.get(`${steps[before]?.rung},${step.rung}`)
    return place === undefined ? [] : [{ at: step.start, ladderAt: place * STEP_SECONDS }]
  })
}

const LADDER_SECONDS = toneSequence().length * STEP_SECONDS
const positive = (seconds: number): number => ((seconds % LADDER_SECONDS) + LADDER_SECONDS) % LADDER_SECONDS

/** The difference nearest to zero, as the tone sequence loops. */
function wrap(seconds: number): number {
  const rest = positive(seconds)
  return rest > LADDER_SECONDS / 2 ? rest - LADDER_SECONDS : rest
}
