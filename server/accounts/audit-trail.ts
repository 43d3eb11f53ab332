import type { AuditAction } from '../../contract/accounts/admin.ts'
import type { Jobs } from '../jobs/job-queue.ts'
import { enqueueMail, type NewMail } from '../mail/enqueue-mail.ts'
import type { Database } from '../store/schema.ts'
import { recordAction } from '../store/tables/accounts/audit.ts'
import type { Caller, StartedSession } from './accounts.ts'
import { type CreateRateLimiter, withTotalLimit } from './rate-limiter.ts'
import type { Users } from './users.ts'

/**
 * Writes audit rows and mails about sign-ins and credentials. Each is limited in number: a flood fills neither disk nor mailbox.
 */
export type AuditTrail = {
  /** `email` as typed; null when a link or a passkey was wrong. */
  failed(caller: Attempt, email: string | null): Promise<void>
  signedIn(caller: Attempt, session: StartedSession): Promise<void>
  /** The user changed a credential of the account, and is mailed whatever the preferences say. */
  changed(email: string, changes: readonly SecretChange[], mail: Omit<NewMail, 'address'>): Promise<void>
  /** The number of recovery codes left after one was used: the user is mailed. */
  usedCode(email: string, left: number): Promise<void>
}

export type Attempt = Pick<Caller, 'userAgent'> & {
  network: string
  way: 'password' | 'link' | 'mailed code' | 'passkey' | 'recovery code'
}
export type SecretChange = { action: AuditAction; subject: string }

const WINDOW_MS = 12 * 60 * 60 * 1000
/** Failures that are written for one network, and for all, in that time: at most about 20 MB in a year. */
const FAILURES = 10
const ALL_FAILURES = 100
/** Sign-ins and changes of one account. */
const OF_ONE_ACCOUNT = 100
/** Mails about new devices to one user. */
const MAILS = 3
const MAIL_WINDOW_MS = 15 * 60 * 1000

type Ports = { database: Database; people: Users; jobs: Pick<Jobs, 'wake'>; countTries: CreateRateLimiter }

export function createAuditTrail({ database, people, jobs, countTries }: Ports): AuditTrail {
  const failures = withTotalLimit(
    countTries({ name: 'failures written', limit: FAILURES, windowMs: WINDOW_MS }),
    countTries({ name: 'all failures written', limit: ALL_FAILURES, windowMs: WINDOW_MS }),
  )
  const entries = countTries({ name: 'entries of an account', limit: OF_ONE_ACCOUNT, windowMs: WINDOW_MS })
  const mails = countTries({ name: 'mails about devices', limit: MAILS, windowMs: MAIL_WINDOW_MS })

  async function write(actor: string, changes: readonly SecretChange[], mail: NewMail | null): Promise<void> {
    if (changes.length === 0 && mail === null) return
    await database.transaction().execute(async (write) => {
      for (const change of changes) await recordAction(write, { actor, ...change })
      if (mail) await enqueueMail(write, mail)
    })
    if (mail) jobs.wake()
  }
  const unlessTooMany = async (email: string, changes: readonly SecretChange[]) =>
    (await entries.begin([email])) === 0 ? changes : []

  const changed: AuditTrail['changed'] = async (email, changes, mail) =>
    write(email, await unlessTooMany(email, changes), { address: email, ...mail })

  return {
    async failed({ network, way }, email) {
      // For every address, known or not: both answers take as long.
      const person = email === null ? null : await people.findByEmail(email)
      if ((await failures.begin([network])) > 0) return
      // Never as typed: it may be a password.
      const whose = email === null ? `by ${way}` : (person?.email ?? 'an unknown address')
      await write(network, [{ action: 'sign-in-failed', subject: whose }], null)
    },
    async signedIn({ network, way, userAgent }, { user, device }) {
      const done = await unlessTooMany(user.email, [{ action: 'signed-in', subject: `by ${way}, from ${network}` }])
      const isTold = device === 'new' && (await mails.begin([user.email])) === 0
      const about = JSON.stringify({ userAgent, network, at: new Date().toISOString() })
      await write(user.email, done, isTold ? { kind: 'new-device', address: user.email, about } : null)
    },
    changed,
    usedCode: (email, left) =>
      changed(email, [{ action: 'recovery-code-used', subject: `${left} left` }], {
        kind: 'recovery-code-used',
        about: String(left),
      }),
  }
}
