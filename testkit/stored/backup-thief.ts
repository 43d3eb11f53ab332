import { createHash, createHmac } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { RecordingId, UserId } from '../../contract/ids.ts'
import type { SessionHeld } from '../../server/accounts/accounts.ts'
import { createAudioLinks } from '../../server/http/audio-links.ts'
import { signingKeysFrom } from '../../server/secrets/signing-keys.ts'

const SMALL_FILE = 10_000

/**
 * What a person gets from the running server who has every byte of these backups (folders), but no master key, and knows this
 * program: each cookie and link that can be made of what lies in them is tried. Resolves to what opened, in words.
 */
export async function robBackups(backups: readonly string[], url: string): Promise<string[]> {
  const loot = backups.map(readBackup)
  const [texts, tokens] = [unique(loot.flatMap(({ texts }) => texts)), unique(loot.flatMap(({ tokens }) => tokens))]
  const recordings = loot.flatMap(({ recordings }) => recordings)
  const opened = new Set<string>()
  const keys = texts.flatMap((secret) => ['', ...texts].map((salt) => signingKeysFrom(secret, salt)))
  for (const key of unique([...texts, ...keys.map(({ cookies }) => cookies)])) {
    for (const token of tokens) {
      const answer = await fetch(`${url}/api/recordings`, { headers: { cookie: sessionCookie(token, key) } })
      if (answer.ok) opened.add(`a cookie read ${((await answer.json()) as unknown[]).length} recordings`)
    }
  }
  for (const key of unique([...texts, ...keys.map(({ links }) => links)])) {
    for (const { id, held } of recordings) {
      const answer = await fetch(url + createAudioLinks(key).sign(id, held))
      if (answer.ok) opened.add(`a link played ${(await answer.arrayBuffer()).byteLength} bytes`)
    }
  }
  return [...opened]
}

/** Public halves of the keys of push messages that lie in a backup with their private halves. */
export const stolenPushKeys = (backup: string): string[] =>
  readBackup(backup).texts.flatMap((text) => /"publicKey":"([^"]+)","privateKey"/.exec(text)?.[1] ?? [])

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]

/**
 * What a thief finds who asked for the codes himself, so that he knows what they belong to. `candidates` stand for the search through
 * all 2^40: a candidate is found by its hash alone, by every rule that this program had, with every key that the backup may hold.
 */
export function searchCodes(backup: string, belongsTo: string, candidates: readonly string[]): string[] {
  const { texts, verifications } = readBackup(backup)
  const keys = [
    ...texts,
    ...texts.flatMap((secret) => ['', ...texts].map((salt) => signingKeysFrom(secret, salt).codes)),
  ]
  const hashes = (code: string): string[] => {
    const text = JSON.stringify([belongsTo, code.replace('-', '')])
    const byKeys = unique(keys).map((key) => createHmac('sha256', key).update(text).digest('base64url'))
    return [createHash('sha256').update(text).digest('base64url'), ...byKeys]
  }
  return candidates.filter((code) => hashes(code).some((hash) => verifications.some((row) => row.includes(hash))))
}

/** As better-auth signs it: HMAC-SHA256 over the token. */
export function sessionCookie(token: string, key: string): string {
  const signature = createHmac('sha256', key).update(token).digest('base64')
  return `earmark.session=${encodeURIComponent(`${token}.${signature}`)}`
}

type Loot = {
  texts: string[]
  tokens: string[]
  verifications: string[]
  recordings: { id: RecordingId; held: SessionHeld }[]
}

/** A link is made for a session and the credentials of that moment, which older versions did not have. */
const heldBy = (row: Record<string, unknown>): SessionHeld => ({
  userId: String(row['user_id']) as UserId,
  session: String(row['session']),
  version: String(row['credentials'] ?? ''),
})

/** `texts`: everything in which a key may lie. */
function readBackup(backup: string): Loot {
  const files = readdirSync(backup).map((name) => join(backup, name))
  const small = files.filter((path) => statSync(path).isFile() && statSync(path).size < SMALL_FILE)
  const database = new DatabaseSync(join(backup, 'earmark.db'), { readOnly: true })
  const column = (select: string) =>
    database
      .prepare(select)
      .all()
      .map((row) => String(Object.values(row)[0]))
  try {
    return {
      texts: [
        ...small.map((path) => readFileSync(path, 'utf8').trim()),
        ...column('select value from facts'),
        ...column('select wrapped from content_keys'),
      ],
      tokens: column('select token from session'),
      verifications: column("select identifier || ' ' || value from verification"),
      recordings: database
        .prepare(
          'select user.*, user_id, session.id as session, recordings.id from recordings join session on userId = user_id join user on user.id = user_id',
        )
        .all()
        .map((row) => ({ id: String(row['id']) as RecordingId, held: heldBy(row) })),
    }
  } finally {
    database.close()
  }
}
