import { MAIL_TEST_MS, type mailEndpoints } from '../../../contract/accounts/mail.ts'
import type { Handler } from '../../http/handler.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { testMail } from '../../mail/templates.ts'

type Ports = { mailer: Mailer; report: (error: unknown) => void }

export function mailState({ mailer }: Pick<Ports, 'mailer'>): Handler<typeof mailEndpoints.mailState> {
  return async () => ({ isSetUp: mailer.delivers })
}

/** Sent at once, without the queue: the person waits for what the mail server says. */
export function sendTestMail({ mailer, report }: Ports): Handler<typeof mailEndpoints.testMail> {
  return async ({ user: { email, name } }) => {
    if (!mailer.delivers)
      return { outcome: 'failed', reason: 'No mail server is set up. Set SMTP_URL and start again.' }
    try {
      await Promise.race([mailer.send(testMail(email, name)), timeout()])
      return { outcome: 'sent', to: email }
    } catch (error) {
      report(error)
      return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error) }
    }
  }
}

async function timeout(): Promise<never> {
  const late = AbortSignal.timeout(MAIL_TEST_MS - 2000)
  await new Promise((resolve) => late.addEventListener('abort', resolve))
  throw new Error('The mail server does not answer.')
}
