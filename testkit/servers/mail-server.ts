import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { to: string[]; subject: string; text: string; html: string; raw: string }

/** A real SMTP server on loopback that keeps what it is given. */
export type MailServer = {
  /** For SMTP_URL. */
  url: string
  received: ReceivedMail[]
  /** From now on mails are refused with this code, such as 421 or 550; null takes them again. */
  refuse(code: number | null): void
  /** Resolves to the first mail to this address that is not taken yet, and takes it. */
  next(to: string): Promise<ReceivedMail>
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const taken = new Set<ReceivedMail>()
  let arrived = (): void => {}
  let code: number | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, done) => {
      done(code === null ? null : Object.assign(new Error('not now'), { responseCode: code }))
    },
    onData: (stream, session, done) => {
      void buffer(stream).then((bytes) => {
        received.push(
          readMail(
            bytes.toString('latin1'),
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        )
        done()
        arrived()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (next) => {
      code = next
    },
    async next(to) {
      for (;;) {
        const mail = received.find((one) => one.to.includes(to) && !taken.has(one))
        if (mail) {
          taken.add(mail)
          return mail
        }
        await new Promise<void>((resolve) => {
          arrived = resolve
        })
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Header and the two parts of multipart/alternative, decoded. */
export function readMail(raw: string, to: string[] = []): ReceivedMail {
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? ''
  return { to, subject, text: part(raw, 'text/plain'), html: part(raw, 'text/html'), raw }
}

function part(raw: string, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1]
  if (boundary === undefined) throw new Error('The mail has no parts.')
  const found = raw.split(`--${boundary}`).find((one) => new RegExp(`^Content-Type: ${type}`, 'mi').test(one))
  if (found === undefined) throw new Error(`The mail has no ${type}.`)
  const at = found.indexOf('\r\n\r\n')
  const body = found.slice(at + 4)
  if (/^Content-Transfer-Encoding: base64/im.test(found.slice(0, at))) return Buffer.from(body, 'base64').toString()
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(found.slice(0, at))) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** The address that the mail's button opens. */
export function linkIn({ text }: ReceivedMail): string {
  const [link] = /https?:\/\/\S+/.exec(text) ?? []
  if (link === undefined) throw new Error(`No link in:\n${text}`)
  return link
}
