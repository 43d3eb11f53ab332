import type { NoMail } from '../../contract/accounts/mail.ts'
import type { Config } from '../config/config.ts'
import type { Mailer } from './mailer.ts'

export type MailPorts = { mailer: Pick<Mailer, 'delivers'>; config: Pick<Config, 'contact'> }

/** For the answer to whoever is promised a mail: the same whether or not the address has an account. */
export const withoutMail = ({ mailer, config }: MailPorts): { noMail: NoMail } | undefined =>
  mailer.delivers ? undefined : { noMail: { contact: config.contact.email } }
