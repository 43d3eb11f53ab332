/** One message, ready to be sent. Plain text and HTML have the same content. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  link: string | null
  /** When the sign-in or reset link expires; null for a mail without one. */
  ends: Date | null
}

/** The port that sends mails: an SMTP server, or files. */
export type Mailer = {
  /** For the start of the server: where mails go. */
  readonly place: string
  /** Resolves when the mail was accepted. Throws MailRefusedError, or errors of the network. */
  send(mail: Mail): Promise<void>
  /** Removes stored mails whose link has expired. */
  forgetEnded(now?: number): Promise<void>
  close(): void
}

/** The mail server refuses this mail permanently: a retry is of no use. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError'
}
