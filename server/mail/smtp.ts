import { createTransport } from 'nodemailer'
import { type Mailer, MailRefusedError } from './mailer.ts'

/** How long to wait for a mail server; the job tries again later. Milliseconds. */
const PATIENCE_MS = 15_000

/** Sends over SMTP. `url` as nodemailer takes it: smtp:// with STARTTLS where it is offered, smtps:// for TLS at once. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
  const transport = createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true })
  return {
    place: `sent by ${new URL(url).host}`,
    async send({ to, subject, text, html }) {
      // An object, so that a comma in the address does not add a recipient.
      const address = { name: '', address: to }
      await transport.sendMail({ from, to: address, subject, text, html }).catch((error: unknown) => {
        throw isRefusal(error) ? new MailRefusedError(error.message, { cause: error }) : error
      })
    },
    forgetEnded: async () => {},
    close: () => transport.close(),
  }
}

/** RFC 5321, section 4.2.1: 5yz is a permanent failure. A wrong password (535) is for the operator to fix, so the mail waits. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number') return false
  return error.responseCode >= 550 && error.responseCode < 560
}
