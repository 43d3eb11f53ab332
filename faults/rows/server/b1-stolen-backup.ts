import { newRecordingId } from '../../../contract/ids.ts'
import { databasePath } from '../../../server/config/data-folder.ts'
import { KeyFile } from '../../../server/keys/key-file.ts'
import { keptInDatabase } from '../../../server/secrets/server-secrets.ts'
import { readSqlite } from '../../../server/store/dialects/sqlite.ts'
import { type AppServer, OWNER, startAppServer } from '../../../testkit/browser/app-server.ts'
import type { Random } from '../../../testkit/figures/random.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { runAdminWith } from '../../../testkit/server/run-admin.ts'
import { asBefore, tokenOf } from '../../../testkit/stored/as-before.ts'
import { robBackups } from '../../../testkit/stored/backup-thief.ts'
import { audioNeedles, findNeedles, textNeedles } from '../../../testkit/stored/planted.ts'
import type { Row } from '../../row.ts'

/** Nobody listens there. */
const NO_ENGINE = { STT_URL: 'http://127.0.0.1:9' }
const MOST_BROWSERS = 4
const MOST_RECORDINGS = 6
const LEAST_BYTES = 5_000
const MOST_BYTES = 200_000

type Kept = { cookies: string[]; titles: string[]; sounds: Buffer[] }

/** What befalls the server before the backup is made, in turns. Resolves to what has to be done before the thief comes. */
const BEFORE: ((server: AppServer, kept: Kept) => Promise<() => Promise<void>>)[] = [
  async () => async () => {},
  async (server) => {
    await server.kill()
    return () => server.restart()
  },
  async (server, { cookies }) => {
    await server.kill()
    const browsers = cookies.map((cookie) => ({ cookie }))
    await asBefore(server.dataDir, browsers)
    await server.restart()
    return async () => {}
  },
]

/**
 * The thief tries every cookie and link that what lies in the backup can make, and reads every byte. That what is looked for is in it, the
 * master key shows.
 */
export const b1: Row = {
  id: 'B1',
  title:
    'a backup is stolen without its master key: of a running server, a killed one, and one updated from a version before, in turns',
  runs: { full: 15, short: 3 },
  async run(_campaign, random, run): Promise<Outcome> {
    await using server = await startAppServer(NO_ENGINE)
    const kept = await work(server, random)
    const afterwards = await BEFORE[run % BEFORE.length]?.(server, kept)
    const copy = `${server.dataDir}-copy`
    const made = await runAdminWith({ DATA_DIR: server.dataDir }, 'backup', copy)
    if (made.code !== 0) throw new Error(`the backup failed: ${made.said}`)
    await afterwards?.()
    const secrets = await openWithKey(copy, kept)

    const opened = await robBackups([copy], server.url)
    const texts = [...kept.titles, ...kept.cookies.map((cookie) => tokenOf({ cookie })), ...secrets]
    const needles = [
      ...texts.flatMap(textNeedles),
      ...kept.sounds.flatMap((sound, at) => audioNeedles(`sound ${at}`, sound)),
    ]
    const failures = [...opened, ...(await findNeedles(copy, needles))]
    return { failures, lossMs: null, duplicates: 0, bytesPerByte: null }
  },
}

async function work({ url }: AppServer, random: Random): Promise<Kept> {
  const some = (most: number) => Array.from({ length: Math.ceil(random.between(0, most)) })
  const cookies = await Promise.all(some(MOST_BROWSERS).map(() => signIn(url)))
  const [cookie = ''] = cookies
  const titles: string[] = []
  const sounds: Buffer[] = []
  for (const _ of some(MOST_RECORDINGS)) {
    const title = `Secret round "${random.seed()}" über alles`
    const sound = Buffer.from(
      Array.from({ length: Math.ceil(random.between(LEAST_BYTES, MOST_BYTES)) }, () => random.between(0, 256)),
    )
    await post(url, cookie, { title, sound })
    titles.push(title)
    sounds.push(sound)
  }
  return { cookies, titles, sounds }
}

async function signIn(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json', origin: url }
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(OWNER) })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function post(url: string, cookie: string, { title, sound }: { title: string; sound: Buffer }): Promise<void> {
  // Bytes that begin as WebM does: no engine listens to them here.
  sound.set([0x1a, 0x45, 0xdf, 0xa3])
  const body = new FormData()
  for (const [name, value] of Object.entries({ id: newRecordingId(), title, duration: '1' })) body.set(name, value)
  body.set('audio', new Blob([new Uint8Array(sound)], { type: 'audio/webm' }), 'stolen.webm')
  const answer = await fetch(`${url}/api/recordings`, { method: 'POST', headers: { cookie, origin: url }, body })
  if (!answer.ok) throw new Error(`the recording was not taken: ${answer.status}`)
}

/** Resolves to the secrets of the server. Throws when a title is not in the copy at all. */
async function openWithKey(copy: string, { titles }: Kept): Promise<string[]> {
  const masters = new KeyFile(`${copy}.key`)
  const database = readSqlite(databasePath(copy), masters)
  try {
    const rows = await database.selectFrom('recordings').select(['id', 'user_id', 'title']).execute()
    const found = rows.map(({ title }) => title).sort()
    if (found.join() !== [...titles].sort().join()) throw new Error(`the copy in ${copy} does not hold the titles`)
    const kept = keptInDatabase(database, masters)
    const pushKeys: { privateKey: string } = JSON.parse((await kept.find('push-keys')) ?? '')
    return [(await kept.find('secret')) ?? '', pushKeys.privateKey]
  } finally {
    await database.destroy()
  }
}
