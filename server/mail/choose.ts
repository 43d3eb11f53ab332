import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { folderMailer } from './mail-folder.ts'
import type { Mailer } from './mailer.ts'

/** SMTP where SMTP_URL is set, loaded only then; else files in the data folder. */
export async function chooseMailer({ mail, dataDir, logLevel }: Config, publicUrl: string): Promise<Mailer> {
  const from = mail.from ?? `Earmark <earmark@${new URL(publicUrl).hostname}>`
  if (mail.url !== null) {
    const { smtpMailer } = await import('./smtp.ts')
    return smtpMailer({ url: mail.url, from })
  }
  const quiet = logLevel === 'silent' || logLevel === 'error'
  const say = quiet ? () => {} : (line: string) => console.log(line)
  return folderMailer({ folder: join(dataDir, 'mail'), from, say, isTerminal: process.stdout.isTTY })
}
