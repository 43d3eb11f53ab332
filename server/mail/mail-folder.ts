import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer } from './mailer.ts'

type Folder = {
  folder: string
  from: string
  /** Tells the person who runs the server of a mail that nobody delivers. */
  say: (line: string) => void
}

/**
 * Without a mail server: every mail is a file that a mail program opens, and its link is told to the operator. The
 * library is loaded by the first mail.
 */
export function folderMailer({ folder, from, say }: Folder): Mailer {
  return {
    place: `written to ${folder} (set SMTP_URL to send it)`,
    async send({ to, subject, text, html, link }) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, fileName(to))
      // Renamed when complete: whoever watches the folder never reads half a mail.
      await writeFile(`${path}.new`, message, { mode: 0o600 })
      await rename(`${path}.new`, path)
      say(`Mail to ${to}: ${subject}${link === null ? '' : `\n  ${link}`}`)
    },
    close: () => {},
  }
}

/** Sorts by time; of the address only what is safe in a file name. */
const fileName = (to: string): string =>
  `${new Date().toISOString().replace(/[:.]/g, '-')}-${to.replace(/[^a-z0-9@.-]/gi, '_').slice(0, 80)}.eml`
