import { OWNER, startAppServer } from '../../../testkit/browser/app-server.ts'
import { sized } from '../../../testkit/figures/size.ts'
import { percentile } from '../../../testkit/figures/statistics.ts'
import { COSTLY_TEXTS } from '../../../testkit/samples/costly-texts.ts'
import { spokenWords } from '../../ai/spoken-words.ts'
import type { Measurement } from '../../measurement.ts'
import { peakMegabytes } from '../server-memory.ts'
import { editKinds } from './edit-kinds.ts'
import { countAnswers, fuzz, refuseFaults, type Tally } from './fuzz.ts'
import { givenKinds } from './given-kinds.ts'
import { languageKinds } from './language-kinds.ts'
import { addPeople } from './people.ts'
import { Person } from './person.ts'
import { readingKinds } from './reading-kinds.ts'
import { sealingKinds } from './sealing-kinds.ts'
import { RULE_LETTERS, SLOW_RULE_MS, slowestRule } from './slow-rules.ts'
import { takeStock } from './stock.ts'
import { uploadKinds } from './upload-kinds.ts'
import { waitsDuring } from './waits.ts'

const REQUESTS = 5000
const QUIET_MS = sized(5000, 300)
const QUESTIONS = sized(100, 8)
const WORDS = 15_000
const LONGEST_WAIT_MS = 100
/** The first of the cases: nothing about it is wrong. */
const ORDINARY: (typeof COSTLY_TEXTS)[number] = ['a meeting of 90 minutes', spokenWords(WORDS)]

const figure = (name: string, value: number, unit: string, bar: number | null): Measurement => ({
  ...{ bench: 'cost', figure: name, value, unit, bar },
})

/** What a signed-in user can make the server work, and how long others wait for that. */
export async function cost(): Promise<Measurement[]> {
  await using app = await startAppServer({ LOG_LEVEL: 'silent', ZERO_ACCESS: 'offered' })
  const person = new Person(app.url, OWNER)
  const { other, keepers } = await addPeople(app)
  const watched: { url: string; headers: Record<string, string> }[] = [
    { url: `${app.url}/api/recordings`, headers: { cookie: await other.cookie() } },
    { url: `${app.url}/healthz`, headers: {} },
  ]
  const during = async (work: () => Promise<unknown>) => {
    const [lists = [], health = []] = await waitsDuring(watched, work)
    return { list: percentile(lists, 0.99), health: Math.max(...health) }
  }
  await questions(person, 8)
  const quiet = await during(() => new Promise((resolve) => setTimeout(resolve, QUIET_MS)))
  const figures = [
    figure("another person's list, quiet, p99", quiet.list, 'ms', null),
    figure('/healthz, quiet, longest', quiet.health, 'ms', null),
  ]
  for (const [name, transcript] of [ORDINARY, ...COSTLY_TEXTS]) {
    const body = JSON.stringify({ transcript })
    const { health } = await during(() => person.ask({ method: 'POST', path: '/api/analyze-transcription', body }))
    figures.push(figure(`${name}: /healthz, longest`, health, 'ms', LONGEST_WAIT_MS))
  }
  let asked: number[] = []
  const whileAsked = await during(async () => {
    asked = await questions(person, QUESTIONS)
  })
  figures.push(
    figure(`a question about ${WORDS} words, four at once, p95`, percentile(asked, 0.95), 'ms', 200),
    figure('the same: /healthz, longest', whileAsked.health, 'ms', LONGEST_WAIT_MS),
  )
  const stock = await takeStock(person)
  const kinds = {
    ...{ ...languageKinds(stock), ...editKinds(stock), ...givenKinds(stock), ...readingKinds(stock) },
    ...{ ...uploadKinds(stock), ...(await sealingKinds(keepers)) },
  }
  const requests = sized(REQUESTS, Object.keys(kinds).length)
  let tally: Tally | undefined
  const loud = await during(async () => {
    tally = await fuzz(kinds, requests)
  })
  if (!tally) throw new Error('Nothing was sent.')
  console.error(JSON.stringify([...tally.answers].map(([name, own]) => [name, Object.fromEntries(own)])))
  refuseFaults(tally)
  const rule = slowestRule()
  return [
    ...figures,
    ...numbers(tally, requests),
    figure("near each limit: another's list, p99 to quiet", loud.list / quiet.list, 'ratio', 5),
    figure('near each limit: /healthz, longest', loud.health, 'ms', LONGEST_WAIT_MS),
    figure('peak memory', peakMegabytes(app.pid()), 'MB', 400),
    figure(`slowest rule over ${RULE_LETTERS} letters (${rule.place})`, rule.took, 'ms', SLOW_RULE_MS),
  ]
}

/** What was refused for too many at once came again, and counts once it was let in. */
function numbers(tally: Tally, requests: number): Measurement[] {
  const [answered, letIn] = [(status: number) => status !== 0, (status: number) => status !== 0 && status !== 429]
  const least = (name: string, fits: (status: number) => boolean): Measurement => ({
    ...figure(`of ${requests} requests near each limit: ${name}`, countAnswers(tally, fits), 'requests', requests),
    isLeast: true,
  })
  return [
    least('answered', answered),
    least('let in', letIn),
    figure('near each limit: came again after a 429', tally.refused, 'requests', null),
  ]
}

/** How long each takes, four at once. */
async function questions(person: Person, count: number): Promise<number[]> {
  const times: number[] = []
  const body = JSON.stringify({ message: 'When does the crane of the harbour arrive?', transcript: spokenWords(WORDS) })
  const ask = async () => {
    while (times.length < count) {
      const began = performance.now()
      const { status } = await person.ask({ method: 'POST', path: '/api/chat', body })
      if (status !== 200) throw new Error(`A question was answered with ${status}.`)
      times.push(performance.now() - began)
    }
  }
  await Promise.all([ask(), ask(), ask(), ask()])
  return times
}
