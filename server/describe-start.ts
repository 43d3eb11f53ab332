import { type Config, localAddress } from './config.ts'
import type { RunningServer } from './start-server.ts'

const NEW_KEY = [
  '               made now: it encrypts what is stored. Keep a copy elsewhere, for without it nobody can read that,',
  '               and never together with a copy of the data folder.',
]

/** What a person who has just started the server needs to know, line by line. */
export function describeStart(config: Config, { url, context }: RunningServer): string[] {
  const address = config.publicUrl ?? localAddress({ ...config, port: Number(new URL(url).port) })
  const { speech, language } = context.engines()
  return [
    '',
    `Earmark is ready at ${address}`,
    `  Sign in      ${signIn(config, context.ownerLink, address)}`,
    `  Speech       ${speech ?? 'no engine: recordings are kept and wait. Set STT_URL, or install pocketsphinx.'}`,
    `  Language     ${language}`,
    `  Mail         ${context.mailer.place}`,
    `  Data folder  ${config.dataDir}`,
    `  Master key   ${context.masterKey.path}`,
    ...(context.masterKey.isNew ? NEW_KEY : []),
    '',
  ]
}

function signIn({ owner }: Config, ownerLink: string | null, address: string): string {
  if (owner.password !== null) return `${owner.email} with OWNER_PASSWORD`
  if (ownerLink === null) return `as ${owner.email}`
  return `${owner.email}, once within 24 hours:\n               ${address}/magic-login?token=${ownerLink}`
}
