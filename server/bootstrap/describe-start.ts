import type { OwnerLink } from '../accounts/owner.ts'
import { type Config, localAddress } from '../config/config.ts'
import type { Context } from '../context/context.ts'
import { dataPlace } from '../context/open-database.ts'
import { signInAddress } from '../mail/sign-in-address.ts'
import type { RunningServer } from './start-server.ts'
import type { RunningWorker } from './start-worker.ts'

const NEW_KEY = [
  '               just created. It encrypts everything stored here: without it, nobody can read your data.',
  '               Keep a copy somewhere else, never beside a copy of the data folder.',
]

const ONE_MACHINE =
  '  Audio        in the data folder, so on this machine only. For several machines, set S3_ENDPOINT and S3_BUCKET.'

/**
 * What the operator needs to know after a start, line by line. `decoding`: see describe-decoding.ts. `isTerminal`: whether the
 * lines are read in a terminal; sign-in links are not printed into a log.
 */
export function describeStart(
  config: Config,
  { url, context }: RunningServer,
  decoding: readonly string[] = [],
  isTerminal: boolean = process.stdout.isTTY,
): string[] {
  const address = config.publicUrl ?? localAddress({ ...config, port: Number(new URL(url).port) })
  return [
    '',
    `Earmark is ready at ${address}`,
    `  Sign in      ${signIn(config, isTerminal || context.ownerLink?.isFirst ? context.ownerLink : null, address)}`,
    ...(config.jobs === 'elsewhere' ? ['  Jobs         done by workers: npm run worker'] : []),
    ...whatItHas(config, context, decoding, config.jobs === 'elsewhere' ? [] : speakers(context)),
  ]
}

export function describeWorker(config: Config, { context }: RunningWorker, decoding: readonly string[] = []): string[] {
  const { workerPort: port } = config
  return [
    '',
    'Earmark worker is ready (it does jobs, and serves no pages)',
    `  Address      ${config.publicUrl ?? `${localAddress(config)}: set PUBLIC_URL as the servers have it`}`,
    ...(port === null ? [] : [`  Listens      port ${port}: /healthz, /readyz, /metrics`]),
    ...whatItHas(config, context, decoding, speakers(context)),
  ]
}

const speakers = (context: Context): string[] => [
  `  Speakers     ${context.enginesHere.voices?.announcement ?? context.speakers.sentence()}`,
]

function whatItHas(
  config: Config,
  context: Context,
  decoding: readonly string[],
  whoSpeaks: readonly string[],
): string[] {
  const { speech, language } = context.engines()
  return [
    `  Speech       ${speech ?? 'none yet: recordings are kept and wait. Set STT_URL, or install pocketsphinx.'}`,
    ...better(context),
    ...decoding,
    ...whoSpeaks,
    `  Language     ${language}`,
    `  Mail         ${context.mailer.place}`,
    ...(config.database ? [`  Database     ${dataPlace(config)}`] : []),
    `  Data folder  ${config.dataDir}`,
    ...audio(config),
    `  Master key   ${context.masterKey.path}`,
    ...(context.masterKey.isNew ? NEW_KEY : []),
    '',
  ]
}

/** Named before its first byte is asked for. */
const better = ({ enginesHere }: Context): string[] =>
  enginesHere.better === null ? [] : [`               ${enginesHere.better.announcement}`]

/** Where audio is stored, when that does not follow from the data folder. */
function audio({ database, objectStore }: Config): string[] {
  if (objectStore) return [`  Audio        bucket ${objectStore.bucket} at ${objectStore.endpoint}`]
  return database ? [ONE_MACHINE] : []
}

function signIn({ owner }: Config, link: OwnerLink | null, address: string): string {
  if (owner.password !== null) return `${owner.email} with OWNER_PASSWORD`
  if (link === null) return `as ${owner.email}; for a link: npm run admin -- owner ${owner.email}`
  return `${owner.email}, with this link (works once, for 24 hours):\n               ${signInAddress(address, link.token)}`
}
