import { z } from 'zod/mini'
import { call, okSchema } from '../endpoints.ts'

/** How a server offers the mode "Only my devices". It begins or ends nothing: a device goes by the key log alone. */
export const zeroAccessSchema = z.enum(['required', 'offered', 'off'])
export type ZeroAccess = z.infer<typeof zeroAccessSchema>

/** Of one entry of the key log, with up to 100 unlockers. Characters. */
const MAX_ENTRY_LENGTH = 64_000
/** A page of the log has one entry at least, and no further one beyond this. Characters. */
export const KEY_LOG_PAGE = 500_000
/** Entries that one account can have: a change of devices each. */
export const MAX_KEY_LOG_ENTRIES = 1000
/** Unlockers outside of devices that one account can have: passkeys and recovery keys. */
export const MAX_SEALED_UNLOCKERS = 32
/** Forms of one sealed unlocker that are kept: the first and the newest. A form that somebody else put there takes no other's place. */
export const KEPT_FORMS = 8
/** New devices that wait to be approved at the same time. */
export const MAX_APPROVALS = 10
/** How long a server keeps a new device's request. The device itself forgets its code earlier. */
export const APPROVAL_MINUTES = 15
/** Wraps in one call, and in one page. */
export const WRAPS_AT_ONCE = 500
/** Wraps that are kept of one recording key: an account that began anew wraps its keys again. */
export const KEPT_WRAPS = 8
/** Of one account: each recording has one or a few. */
export const MAX_WRAPS = 200_000

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)))
const base64url = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most))

/** As it was signed: `body` byte for byte, the MACs in hexadecimal. `old` stands where an epoch begins (docs/zero-access.md). */
export const logEntrySchema = z.object({
  body: z.string().check(z.maxLength(MAX_ENTRY_LENGTH)),
  new: hex(32),
  old: z.optional(hex(32)),
})
export type LogEntry = z.infer<typeof logEntrySchema>

/** The private half of an unlocker that lies on no device, sealed by it, with a checkpoint of the log. */
export const sealedUnlockerSchema = z.object({
  unlocker: hex(16),
  kind: z.enum(['passkey', 'recovery']),
  blob: base64url(2000),
})
export type SealedUnlocker = z.infer<typeof sealedUnlockerSchema>

/** A new device that asks to be let in. `request` proves its key to who knows its code. */
export const approvalRequestSchema = z.object({
  unlocker: hex(16),
  pk: base64url(100),
  name: z.string().check(z.maxLength(100)),
  request: hex(32),
})
export type ApprovalForm = z.infer<typeof approvalRequestSchema>

const approvalSchema = base64url(400)
const wrapSchema = base64url(200)
const cursorSchema = z.string().check(z.regex(/^\d{1,15}$/))

/** What keeps an account of the mode "Only my devices". The server can read none of it, and no answer of it is believed unchecked. */
export const keyLogEndpoints = {
  /** Entries from `from` on; `length`: how many there are; `offer`: whether this server would have the mode begun. */
  keyLog: call(
    'GET',
    '/api/key-log',
    'user',
    z.object({ entries: z.array(logEntrySchema), length: z.int(), offer: zeroAccessSchema }),
    { query: z.object({ from: cursorSchema }) },
  ),
  /** The next entry. 409 (`key-log-moved`) where it does not follow the last one; what is there already is taken again. */
  appendEntry: call('POST', '/api/key-log', 'user', okSchema, { body: logEntrySchema }),
  /**
   * An entry in the place of one that no device accepts, and of all behind it. `replaces`: the head of that one, 409 where it is another.
   * Fresh, so that a stolen session takes no entry away.
   */
  replaceEntry: call('PUT', '/api/key-log', 'user', okSchema, {
    fresh: true,
    body: z.object({ entry: logEntrySchema, replaces: hex(32) }),
  }),
  sealedUnlockers: call('GET', '/api/key-log/unlockers', 'user', z.array(sealedUnlockerSchema)),
  keepUnlocker: call('POST', '/api/key-log/unlockers', 'user', okSchema, { body: sealedUnlockerSchema }),
  /** Every form of one, when its unlocker is in the log no more. */
  dropUnlocker: call('DELETE', '/api/key-log/unlockers/:id', 'user', okSchema, {
    fresh: true,
    params: z.object({ id: hex(16) }),
  }),
  /** Those that wait, and those that were answered, until they are too old. */
  approvals: call(
    'GET',
    '/api/key-log/approvals',
    'user',
    z.array(z.extend(approvalRequestSchema, { approval: z.optional(approvalSchema) })),
  ),
  askForApproval: call('POST', '/api/key-log/approvals', 'user', okSchema, { body: approvalRequestSchema }),
  approve: call('PUT', '/api/key-log/approvals', 'user', okSchema, {
    body: z.object({ unlocker: hex(16), approval: approvalSchema }),
  }),
  /** Wrapped recording keys behind `after`, in the order in which the server took them. `cursor`: for the next page; `more`: there is one. */
  wraps: call(
    'GET',
    '/api/wraps',
    'user',
    z.object({ wraps: z.array(wrapSchema), cursor: z.string(), more: z.boolean() }),
    { query: z.object({ after: cursorSchema }) },
  ),
  /** A wrap that is there already is taken again. None is ever replaced. */
  keepWraps: call('POST', '/api/wraps', 'user', okSchema, {
    body: z.object({ wraps: z.array(wrapSchema).check(z.minLength(1), z.maxLength(WRAPS_AT_ONCE)) }),
  }),
} as const
