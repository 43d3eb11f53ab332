import { sized } from '../../testkit/figures/size.ts'
import type { Measurement } from '../measurement.ts'
import { fillServer } from '../server/fill-server.ts'
import { requestsPerSecond } from '../server/raw-client.ts'
import { processorSeconds } from './device/processor-time.ts'
import { type Installation, install } from './installation.ts'

const RECORDINGS = 50
const CONNECTIONS = 32
const SECONDS = sized(6, 1)
const ROUNDS = sized(3, 1)
const BAR = 2000

type Rate = { perSecond: number; server: number; database: number }

/** How often a list and an idle poll are answered, and what one of them takes of server and database. */
export async function rates(): Promise<Measurement[]> {
  await using installation = await install()
  const { app, cookie, beside } = installation
  await beside((database, owner) => fillServer(database, owner, RECORDINGS))
  const { cursor } = await (await fetch(`${app.url}/api/changes?cursor=0`, { headers: { cookie } })).json()
  const poll = `/api/changes?cursor=${cursor}`
  const list = await best(() => load(installation, '/api/recordings', false))
  return [
    ...figures(`lists of ${RECORDINGS} recordings with a session, ${CONNECTIONS} connections`, list, BAR),
    ...figures('idle polls of sessions seen within the second', await load(installation, poll, false), null),
    ...figures('idle polls of sessions not seen within the second', await load(installation, poll, true), null),
  ]
}

/** What else runs on the machine only ever takes away. */
async function best(measure: () => Promise<Rate>): Promise<Rate> {
  let fastest = await measure()
  for (let round = 1; round < ROUNDS; round++) {
    const rate = await measure()
    if (rate.perSecond > fastest.perSecond) fastest = rate
  }
  return fastest
}

/** Milliseconds of processor for each request. */
async function load({ app, postgres, cookie }: Installation, path: string, isFirst: boolean): Promise<Rate> {
  const taken = () => ({ server: processorSeconds(app.pid() ?? 0), database: processorSeconds(postgres.pid()) })
  const before = taken()
  const request = { url: app.url, path, cookie, isFirst }
  const perSecond = await requestsPerSecond({ ...request, connections: CONNECTIONS, seconds: SECONDS })
  const after = taken()
  const each = (seconds: number) => (1000 * seconds) / (perSecond * SECONDS)
  return { perSecond, server: each(after.server - before.server), database: each(after.database - before.database) }
}

function figures(name: string, rate: Rate, bar: number | null): Measurement[] {
  const of = { bench: 'scale', bar: null }
  const least = bar === null ? {} : { isLeast: true as const }
  return [
    { ...of, figure: name, value: rate.perSecond, unit: 'requests/s', bar, ...least },
    { ...of, figure: `${name}: server`, value: rate.server, unit: 'processor ms each' },
    { ...of, figure: `${name}: database`, value: rate.database, unit: 'processor ms each' },
  ]
}
