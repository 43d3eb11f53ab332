/** One message, ready to be sent. Plain text and HTML say the same. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  link: string | null
  /** When the link ends that signs in or resets; null for a mail that opens nothing. */
  ends: Date | null
}

/** The port by which mails leave: an SMTP server, or files. */
export type Mailer = {
  /** For the start of the server: where mails go. */
  readonly place: string
  /** Whether a mail reaches its address: without a mail server it is a file here. */
  readonly delivers: boolean
  /** Resolves when the mail was taken over. Throws MailRefusedError, or whatever the network threw. */
  send(mail: Mail): Promise<void>
  /** Removes what was kept of mails whose link has ended. */
  forgetEnded(now?: number): Promise<void>
  close(): void
}

/** The mail server does not want this mail: trying again is of no use. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError'
}
