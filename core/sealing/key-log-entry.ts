import { z } from 'zod/mini'
import type { LogEntry } from '../../contract/accounts/key-log.ts'
import { type EpochKeys, sealPast } from './account-key.ts'
import { type Bytes, base64url, fromHex, hex, join, utf8 } from './bytes.ts'
import { mac, macFits, sha256 } from './sealed-box.ts'

const digits = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)))
const base64 = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(400))
/** Of a passkey: up to 1,023 bytes (Web Authentication Level 3, section 4). */
const credential = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(1400))
const count = z.int().check(z.nonnegative())

export type UnlockerKind = z.infer<typeof kindSchema>
const kindSchema = z.enum(['device', 'passkey', 'recovery', 'house'])

/** Who may read: its public key is what the account key of the epoch is sealed to. */
const unlockerSchema = z.object({
  id: digits(16),
  kind: kindSchema,
  name: z.string().check(z.maxLength(100)),
  pk: base64,
  since: z.iso.datetime(),
  ak: base64,
  credential: z.optional(credential),
})
export type ListedUnlocker = z.infer<typeof unlockerSchema>

/** One entry of the key log as it is signed. An unknown `v` is refused: its rules are not known here. */
export const logBodySchema = z.object({
  v: z.literal(1),
  account: digits(16),
  n: count,
  prev: z.union([z.literal(''), digits(32)]),
  epoch: count,
  mode: z.enum(['only-my-devices', 'server-listens']),
  moved: z.optional(z.boolean()),
  unlockers: z.array(unlockerSchema).check(z.maxLength(100)),
  past: z.optional(base64),
})
export type LogBody = z.infer<typeof logBodySchema>

/** What an unlocker outside a device remembers of the log, so that a log of somebody else's making is noticed. */
export const checkpointSchema = z.object({ n: count, head: digits(32), epoch: count })
export type Checkpoint = z.infer<typeof checkpointSchema>

/** The first entry of an account, or a further one of the same epoch. */
export async function signEntry(body: LogBody, keys: EpochKeys): Promise<LogEntry> {
  const text = JSON.stringify(body)
  return { body: text, new: hex(await mac(keys.log, newText(text))) }
}

/** An entry that begins an epoch: signed with the keys of both, and holding the account key before. */
export async function signRenewal(
  body: LogBody,
  keys: EpochKeys,
  before: { keys: EpochKeys; accountKey: Bytes },
): Promise<LogEntry> {
  const past = base64url(await sealPast(keys, body.account, before.accountKey))
  const entry = await signEntry({ ...body, past }, keys)
  return { ...entry, old: hex(await mac(before.keys.log, oldText(entry))) }
}

/** Whether the account key of the entry's epoch signed it. */
export const isSigned = (entry: LogEntry, keys: EpochKeys): Promise<boolean> =>
  macFits(keys.log, fromHex(entry.new), newText(entry.body))

/** Whether the account key of the epoch before agreed to the renewal. */
export const isRenewed = (entry: LogEntry & { old: string }, before: EpochKeys): Promise<boolean> =>
  macFits(before.log, fromHex(entry.old), oldText(entry))

/** What the next entry names as `prev`. */
export const headOf = async (entry: LogEntry): Promise<string> =>
  hex(
    await sha256(
      join('earmark head v1\n', fromHex(entry.new), entry.old ? fromHex(entry.old) : new Uint8Array(32), entry.body),
    ),
  )

const newText = (body: string) => utf8(`earmark log v1\n${body}`)
const oldText = (entry: Pick<LogEntry, 'body' | 'new'>) => join('earmark renewal v1\n', fromHex(entry.new), entry.body)
