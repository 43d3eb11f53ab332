import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ConfigError } from '../../../../server/config/config-error.ts'
import { DatabaseUnavailableError } from '../../../../server/store/dialects/database-errors.ts'
import { refuseLentSessions } from '../../../../server/store/dialects/own-sessions.ts'

let pooler: Server
const clients: Socket[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  pooler.close()
  await once(pooler, 'close')
})

/** A message of PostgreSQL's protocol: a letter, the length, what it says. */
function message(letter: string, ...said: number[]): Buffer {
  const head = Buffer.alloc(5, letter)
  head.writeInt32BE(4 + said.length, 1)
  return Buffer.concat([head, Buffer.from(said)])
}
const READY = message('Z', 'I'.charCodeAt(0))
const LOGGED_IN = Buffer.concat([message('R', 0, 0, 0, 0), READY])
const DONE = Buffer.concat([message('C', ...Buffer.from('SELECT 0\0')), READY])

/** Lets everybody in, and answers as many queries as are told. */
async function startPooler(answers: number): Promise<string> {
  let left = answers
  pooler = createServer((client) => {
    clients.push(client)
    client.on('error', () => {})
    client.once('data', () => {
      client.write(LOGGED_IN)
      client.on('data', () => {
        if (left-- > 0) client.write(DONE)
      })
    })
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  return `postgresql://anybody@127.0.0.1:${(pooler.address() as AddressInfo).port}/any`
}

test('a pooler that has one session for two connections is refused with a sentence, and not waited for', async () => {
  const why: unknown = await refuseLentSessions(await startPooler(1), 200).catch((error: unknown) => error)
  expect(why).toBeInstanceOf(ConfigError)
  expect(String(why)).toMatch(/one session of PostgreSQL for two connections.* pool_size of DATABASE_CONNECTIONS/)
})

test('so is one that gives its one session to a transaction', async () => {
  await expect(refuseLentSessions(await startPooler(3), 200)).rejects.toThrow('one session of PostgreSQL')
})

test('a database that lets in and answers nothing cannot be reached', async () => {
  await expect(refuseLentSessions(await startPooler(0), 200)).rejects.toThrow(DatabaseUnavailableError)
})
