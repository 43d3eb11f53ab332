import { setTimeout as wait } from 'node:timers/promises'
import { sized } from '../../testkit/figures/size.ts'
import type { Measurement } from '../measurement.ts'
import { CountingClient } from './device/counting-client.ts'
import { look } from './device/one-device.ts'
import { install } from './installation.ts'

const POLLS = sized(100, 5)
const IDLE_SECONDS = sized(10, 1)

/** What the database is asked by a poll that brings nothing new, and by a process that waits; counted in its own log. */
export async function polls(): Promise<Measurement[]> {
  await using installation = await install()
  const { app, cookie, postgres } = installation
  const command = (statement: string) => postgres.sql('postgres', statement)
  using device = new CountingClient({ url: app.url, cookie })
  const cursor = await look(device, 0)
  // Before the name of the program: a statement is longer than a line.
  command("alter system set log_line_prefix = '%a|'")
  command("alter system set log_statement = 'all'")
  command('select pg_reload_conf()')
  const begun = statements(postgres.log())
  await wait(IDLE_SECONDS * 1000)
  const waiting = statements(postgres.log()).slice(begun.length)
  const before = { statements: statements(postgres.log()).length, ...device.bytes() }
  let body = ''
  for (let at = 0; at < POLLS; at++) {
    // Another cookie beside it: the server has not seen this session within the second, as from minute to minute.
    const headers = { cookie: `${cookie}; n=${at}` }
    body = await device.call({ method: 'GET', path: `/api/changes?cursor=${cursor}`, headers })
  }
  const asked = statements(postgres.log()).slice(before.statements).filter(isOfPoll)
  const { sent, received } = device.bytes()
  const figure = (name: string, value: number, unit: string, bar: number | null): Measurement => ({
    ...{ bench: 'scale', figure: name, value, unit, bar },
  })
  return [
    figure('an idle poll, of the database', asked.length / POLLS, 'queries', 2),
    figure('an idle poll, body', Buffer.byteLength(body), 'bytes', 1024),
    figure('an idle poll, with all headers, device to server', (sent - before.sent) / POLLS, 'bytes', null),
    figure('an idle poll, with all headers, server to device', (received - before.received) / POLLS, 'bytes', null),
    figure('a server that waits, of the database', waiting.length / IDLE_SECONDS, 'queries/s', null),
  ]
}

/** Of Earmark's processes, by their application_name. */
const statements = (log: string): string[] =>
  [...log.matchAll(/^earmark\|LOG: {2}(?:statement|execute [^:]*): (.*)$/gm)].map(([, statement]) => statement ?? '')

/** A process that waits looks for jobs. */
const isOfPoll = (statement: string): boolean => !/"jobs"/.test(statement)
