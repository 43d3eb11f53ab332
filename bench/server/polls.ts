import type { UserId } from '../../contract/ids.ts'
import { openAccounts } from '../../server/cli/open-accounts.ts'
import { readConfig } from '../../server/config/config.ts'
import { OWNER, startAppServer } from '../../testkit/browser/app-server.ts'
import { sized } from '../../testkit/figures/size.ts'
import type { Measurement } from '../measurement.ts'
import { fillServer } from './fill-server.ts'

const MANY = sized(1000, 50)

/** P12 (docs/product.md#performance-goals): what an unchanged poll costs with 1,000 recordings, against one. Bodies, uncompressed. */
export async function polls(): Promise<Measurement[]> {
  const [one, many] = [await idlePoll(1), await idlePoll(MANY)]
  const figure = (name: string, value: number, unit: string, bar: number | null): Measurement => ({
    ...{ bench: 'polls', figure: name, value, unit, bar },
  })
  return [
    figure('body of an unchanged poll, 1 recording', one, 'bytes', null),
    figure(`body of an unchanged poll, ${MANY} recordings`, many, 'bytes', 1024),
    // A cursor of more digits is a few bytes longer.
    figure(`${MANY} recordings to 1`, many / one, 'ratio', 1.1),
  ]
}

async function idlePoll(recordings: number): Promise<number> {
  await using app = await startAppServer({ LOG_LEVEL: 'error' })
  await using accounts = await openAccounts(readConfig({ DATA_DIR: app.dataDir, OWNER_EMAIL: OWNER.email }))
  const owner = await accounts.people.findByEmail(OWNER.email)
  if (!owner) throw new Error('The server has no owner.')
  await fillServer(accounts.database, owner.id as UserId, recordings)
  const headers = { 'content-type': 'application/json' }
  const login = await fetch(`${app.url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(OWNER) })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const poll = async (cursor: number) =>
    (await fetch(`${app.url}/api/changes?cursor=${cursor}`, { headers: { cookie } })).text()
  let cursor = 0
  for (let more = true; more; ) {
    const page = JSON.parse(await poll(cursor))
    more = page.cursor > cursor
    cursor = page.cursor
  }
  return Buffer.byteLength(await poll(cursor))
}
