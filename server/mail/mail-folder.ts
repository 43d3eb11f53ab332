import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer } from './mailer.ts'

type Folder = {
  folder: string
  from: string
  /** Tells the operator of a mail that was not delivered but stored. */
  say: (line: string) => void
  /** Whether the output is read at once and not kept by a log: links are printed only then. */
  isTerminal: boolean
}

/** When the link of a mail expires; in the file, so that any process can remove it then. ISO 8601. */
const ENDS = 'X-Earmark-Ends'
/** Longer than any link lasted before there was that header. Milliseconds. */
const LONGEST_MS = 24 * 60 * 60 * 1000

/**
 * Without a mail server: each mail is a file that a mail program opens, and its link is printed on a terminal. The library is
 * loaded by the first mail.
 */
export function folderMailer({ folder, from, say, isTerminal }: Folder): Mailer {
  return {
    place: `saved as files in ${folder} (set SMTP_URL to send emails)`,
    async send({ to, subject, text, html, link, ends }) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const headers: Record<string, string> = ends ? { [ENDS]: ends.toISOString() } : {}
      const letter = { from, to: { name: '', address: to }, subject, text, html, headers }
      const { message } = await transport.sendMail(letter)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, fileName(to))
      // Renamed when complete: watchers of the folder never read half a mail.
      await writeFile(`${path}.new`, message, { mode: 0o600 })
      await rename(`${path}.new`, path)
      say(`Email for ${to}, not sent: ${subject}\n  ${isTerminal && link !== null ? link : path}`)
    },
    async forgetEnded(now = Date.now()) {
      for (const name of await namesIn(folder)) {
        const path = join(folder, name)
        if ((await endOf(path)) < now) await rm(path, { force: true })
      }
    },
    close: () => {},
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith('.eml'))
}

/** Unix milliseconds. A mail without a link never expires; soft line breaks (RFC 2045, section 6.7) may occur in an address. */
async function endOf(path: string): Promise<number> {
  const text = (await readFile(path, 'latin1')).replaceAll('=\r\n', '')
  const [, ends] = new RegExp(`^${ENDS}: (\\S+)`, 'm').exec(text) ?? []
  if (ends !== undefined) return Date.parse(ends)
  return /\/(magic-login|reset-password)[?#]/.test(text)
    ? (await stat(path)).mtimeMs + LONGEST_MS
    : Number.POSITIVE_INFINITY
}

/** Sorts by time; of the address only characters that are safe in a file name. */
const fileName = (to: string): string =>
  `${new Date().toISOString().replace(/[:.]/g, '-')}-${to.replace(/[^a-z0-9@.-]/gi, '_').slice(0, 80)}.eml`
