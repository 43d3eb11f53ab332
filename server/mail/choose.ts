import { join } from 'node:path'
import type { Config } from '../config.ts'
import { folderMailer } from './mail-folder.ts'
import type { Mailer } from './mailer.ts'
import { smtpMailer } from './smtp.ts'

/** SMTP where SMTP_URL is set, else files in the data folder. */
export function chooseMailer({ mail, dataDir, logLevel }: Config, publicUrl: string): Mailer {
  const from = mail.from ?? `Earmark <earmark@${new URL(publicUrl).hostname}>`
  if (mail.url !== null) return smtpMailer({ url: mail.url, from })
  const quiet = logLevel === 'silent' || logLevel === 'error'
  return folderMailer({ folder: join(dataDir, 'mail'), from, say: quiet ? () => {} : (line) => console.log(line) })
}
