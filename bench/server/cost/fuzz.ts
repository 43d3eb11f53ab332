import { setTimeout as delay } from 'node:timers/promises'
import type { Answer } from './person.ts'

/** Sends one request of its kind, and what has to come before it. */
export type Kind = () => Promise<Answer>
export type Kinds = Record<string, Kind>

/** As many as one person may have running and waiting where calls have turns: few are refused, and none is idle. */
const AT_ONCE = 20
/** Who is refused for too many at once comes again: what is counted has cost something. */
const AGAIN_MS = 100
const MOST_TIMES = 600

/** Statuses from 500 on that are no fault, by status and code. */
const EXCUSED: Record<string, string> = {
  '502 model': 'a text took the built-in engine longer than 20 s or more than 64 MB: its thread ends, and nothing else',
}

/** How often each kind was answered with each status and code; `refused`: requests that came again after a 429. */
export type Tally = { answers: Map<string, Map<string, number>>; refused: number }

/** So many requests, each kind in its turn. */
export async function fuzz(kinds: Kinds, count: number): Promise<Tally> {
  const tally: Tally = { answers: new Map(), refused: 0 }
  const names = Object.keys(kinds)
  let sent = 0
  const oneAfterTheOther = async () => {
    while (sent < count) {
      const name = names[sent++ % names.length] as string
      note(tally, name, await letIn(kinds[name] as Kind, tally))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, oneAfterTheOther))
  return tally
}

async function letIn(kind: Kind, tally: Tally): Promise<Answer> {
  for (let times = 1; ; times++) {
    const answer = await kind()
    if (answer.status !== 429 || times === MOST_TIMES) return answer
    tally.refused++
    await delay(AGAIN_MS)
  }
}

function note({ answers }: Tally, name: string, { status, code }: Answer): void {
  const own = answers.get(name) ?? new Map<string, number>()
  answers.set(name, own)
  const said = `${status} ${code}`.trim()
  own.set(said, (own.get(said) ?? 0) + 1)
}

const statusOf = (said: string): number => Number(said.split(' ')[0])

/** Those whose answer fits. */
export const countAnswers = ({ answers }: Tally, fits: (status: number) => boolean): number =>
  [...answers.values()]
    .flatMap((own) => [...own])
    .reduce((sum, [said, count]) => (fits(statusOf(said)) ? sum + count : sum), 0)

/** @throws Error where an answer is a fault */
export function refuseFaults({ answers }: Tally): void {
  const faults = [...answers].flatMap(([name, own]) =>
    [...own]
      .filter(([said]) => statusOf(said) >= 500 && !(said in EXCUSED))
      .map(([said, count]) => `${name}: ${count} × ${said}`),
  )
  if (faults.length > 0) throw new Error(`Requests were answered with a fault. ${faults.join('; ')}.`)
}
