import type { JobHandler } from '../jobs/job-handler.ts'
import { JobFailedError, type MailId } from '../jobs/job-queue.ts'
import type { Database, MailTable } from '../store/schema.ts'
import { type Mail, type Mailer, MailRefusedError } from './mailer.ts'
import { signInAddress } from './sign-in-address.ts'
import { signInLink } from './sign-in-letter.ts'
import { readSignInMail } from './sign-in-mail.ts'
import {
  accessRequest,
  confirmCode,
  invitation,
  newDevice,
  passkeyAdded,
  passkeyRemoved,
  passwordChanged,
  recoveryCodesMade,
  recoveryCodeUsed,
  reset,
} from './templates.ts'

/** What a mail needs of the accounts. Null for an address that may not sign in. */
export type MailLinks = {
  nameOf(address: string): Promise<string | null>
  /** Makes a new single-use token for this address; the database stores only its hash. */
  signInToken(address: string): Promise<string>
  /** Makes the code that a browser may type in the place of the link with this token. */
  signInCode(asking: string, token: string): Promise<string>
  resetToken(address: string): Promise<string>
  /** Makes a code that confirms this session (its id). */
  confirmCode(session: string): Promise<string>
}

type Ports = { database: Database; mailer: Mailer; links: MailLinks; publicUrl: string }

/**
 * Sends one mail. Links are made here, so that no token waits in the database; a retry carries a new one. A mail to an address
 * without an account ends here silently.
 */
export function mailJob(ports: Ports): JobHandler<'mail'> {
  const { database, mailer } = ports
  return {
    async run({ subject }) {
      const row = await database.selectFrom('mails').selectAll().where('id', '=', subject).executeTakeFirst()
      if (!row) return
      const mail = await compose(ports, row)
      if (mail) await mailer.send(mail).catch(toJobFailed)
      await forget(database, subject)
    },
    async onFailed(write, { subject }, { reason, retryAt }) {
      if (retryAt !== null) return
      await write.updateTable('mails').set({ failure: reason }).where('id', '=', subject).execute()
    },
  }
}

async function compose({ database, links, publicUrl }: Ports, row: MailTable): Promise<Mail | null> {
  const { kind, address } = row
  const name = await links.nameOf(address)
  if (name === null) return null
  switch (kind) {
    case 'invitation':
      return invitation(address, name, signInAddress(publicUrl, await links.signInToken(address)))
    case 'sign-in-link': {
      const asked = readSignInMail(row.about)
      const token = await links.signInToken(address)
      const code = asked?.asking ? await links.signInCode(asked.asking, token) : null
      return signInLink(address, { name, link: signInAddress(publicUrl, token), code }, asked?.language)
    }
    case 'reset': {
      // In the fragment: servers and their logs never see it.
      const token = await links.resetToken(address)
      return reset(address, name, `${publicUrl}/reset-password#access_token=${token}&type=recovery`)
    }
    case 'passkey-added':
      return passkeyAdded(address, name, row.about ?? '', `${publicUrl}/settings`)
    case 'passkey-removed':
      return passkeyRemoved(address, name, row.about ?? '', `${publicUrl}/settings`)
    case 'password-changed':
      return passwordChanged(address, name, `${publicUrl}/settings`)
    case 'recovery-codes-made':
      return recoveryCodesMade(address, name, `${publicUrl}/settings`)
    case 'recovery-code-used':
      return recoveryCodeUsed(address, name, Number(row.about), `${publicUrl}/settings`)
    case 'confirm-code':
      return confirmCode(address, name, await links.confirmCode(row.about ?? ''))
    case 'new-device':
      return newDevice(address, name, JSON.parse(row.about ?? '{}'), `${publicUrl}/settings`)
    case 'access-request': {
      const request = await database
        .selectFrom('access_requests')
        .selectAll()
        .where('id', '=', row.about ?? '')
        .where('status', '=', 'pending')
        .executeTakeFirst()
      return request ? accessRequest(address, request, `${publicUrl}/admin`) : null
    }
  }
}

function toJobFailed(error: unknown): never {
  const permanent = error instanceof MailRefusedError
  const reason = permanent
    ? 'The mail server rejected this address. Check it, and create the account again with the right one.'
    : "The mail server can't be reached, or it rejected Earmark. Check SMTP_URL and MAIL_FROM, then send the email again."
  throw new JobFailedError(reason, { permanent, cause: error })
}

/** A sent mail leaves nothing behind: its job is deleted with it. */
async function forget(database: Database, id: MailId): Promise<void> {
  await database.transaction().execute(async (write) => {
    await write.deleteFrom('mails').where('id', '=', id).execute()
    await write.deleteFrom('jobs').where('kind', '=', 'mail').where('subject', '=', id).execute()
  })
}
