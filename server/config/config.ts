import { relative, resolve } from 'node:path'
import type { ZeroAccess } from '../../contract/accounts/key-log.ts'
import { emailSchema } from '../../contract/accounts/people.ts'
import { DEFAULT_MAX_UPLOAD_MB, MIN_PASSWORD_LENGTH } from '../../contract/limits.ts'
import { isLocalHost } from '../kernel/local-address.ts'
import { DEFAULT_PUSH_HOSTS, isPushHost } from './allowed-hosts.ts'
import {
  bucketName,
  ConfigError,
  hostNames,
  languageOf,
  mailServer,
  owner,
  proxy,
  secret,
  sender,
  vapidSubject,
  webAddress,
  wholeNumber,
  yes,
} from './setting-values.ts'

export { ConfigError } from './setting-values.ts'

const BYTES_PER_MB = 1_000_000

/** One holds the lock of a start while the others work. */
const LEAST_CONNECTIONS = 3
const DEFAULT_CONNECTIONS = 10
const MOST_CONSENT_NOTE = 140

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

/** What the environment says, read once. Sizes in bytes. */
export type Config = {
  host: string
  /** 0 takes any free port. */
  port: number
  dataDir: string
  /** PostgreSQL, and how many connections each process may have; null: a file in the data folder. */
  database: { url: string; most: number } | null
  /** Who does the jobs: this server, or workers (worker.ts) that share its database. */
  jobs: 'here' | 'elsewhere'
  /** Where a worker answers /healthz, /readyz and /metrics; null: it does not listen. */
  workerPort: number | null
  /** Null: beside the data folder (data-folder.ts). */
  masterKeyFile: string | null
  /** The list of what was deleted for good; null: beside the master key. */
  erasuresFile: string | null
  /** Without a slash at its end. Null: http://localhost and the port it listens on. */
  publicUrl: string | null
  /** Names that the server answers to beside that of `publicUrl`, localhost and addresses of digits. In small letters. */
  allowedHosts: readonly string[]
  /** Paths in PEM form: the server speaks https itself. */
  tls: { cert: string; key: string } | null
  owner: { email: string; password: string | null }
  /** On the landing page: whom to write to, and addresses of elsewhere. */
  contact: { email: string | null; links: readonly string[] }
  /** Said before the first recording, in the place of the page's own words. */
  consentNote: string | null
  /** How long backups are kept; null: it is not said. */
  backupDays: number | null
  /** Whether people can make keys for "Only my devices". */
  zeroAccess: ZeroAccess
  /** Signs sessions and links; null: made on the first start and kept in the data folder. */
  secret: string | null
  speech: { url: string | null; key: string | null; model: string | null; language: string | null }
  /** The model that the server fetches by itself; 'none': it fetches none; null: the best that keeps up with speech here. */
  speechModel: string | null
  /** Where models are fetched instead of where their authors have put them. */
  modelsUrl: string | null
  language: { url: string | null; key: string | null; model: string | null }
  /** Nothing that people say is sent to other computers, and no model is fetched from them. */
  localOnly: boolean
  /** `url` null: mails are written to the data folder. `from` null: made from the public address. */
  mail: { url: string | null; from: string | null }
  /** `hosts`: where push messages may be sent (config/allowed-hosts.ts). `subject` null: made from the public address. */
  push: { hosts: readonly string[]; subject: string | null }
  /** Whose X-Forwarded-For is believed: addresses and subnets, separated by commas; false: nobody's. */
  trustProxy: boolean | string
  maxUploadBytes: number
  /** How much all audio together may take; null: as much as the disk has. */
  quotaBytes: number | null
  /** How much audio one person may have; null: as much as there is room for. */
  personQuotaBytes: number | null
  /** Where audio lies instead of the data folder. */
  objectStore: ObjectStore | null
  logLevel: LogLevel
  /** What a scrape of /metrics must say; null: there is no such address. */
  metricsToken: string | null
}

/** A bucket of an object store that speaks the protocol of S3, addressed as ENDPOINT/BUCKET/KEY. */
export type ObjectStore = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }

/** Where it is reached on this machine when PUBLIC_URL says nothing. */
export const localAddress = ({ port, tls }: Pick<Config, 'port' | 'tls'>): string =>
  `${tls ? 'https' : 'http'}://localhost:${port}`

type Environment = Record<string, string | undefined>

/** @throws ConfigError */
export function readConfig(environment: Environment): Config {
  const read = reader(environment)
  const dataDir = resolve(read('DATA_DIR') ?? 'data')
  const tls = certificate(read('TLS_CERT'), read('TLS_KEY'))
  const objectStore = objectStoreOf(read)
  const database = databaseOf(read('DATABASE_URL'), read('DATABASE_CONNECTIONS'))
  const localOnly = yes('LOCAL_ONLY', read('LOCAL_ONLY'))
  const engineAddress = (name: string): string | null => staying(name, webAddress(name, read(name)), localOnly)
  return {
    host: read('HOST') ?? '0.0.0.0',
    port: wholeNumber('PORT', read('PORT'), { least: 0, most: 65_535 }) ?? 3000,
    dataDir,
    database,
    jobs: jobs(read('JOBS') ?? 'here', database),
    workerPort: wholeNumber('WORKER_PORT', read('WORKER_PORT'), { least: 0, most: 65_535 }),
    masterKeyFile: outside('MASTER_KEY_FILE', read('MASTER_KEY_FILE'), dataDir, WITH_THE_KEY),
    erasuresFile: outside('ERASURES_FILE', read('ERASURES_FILE'), dataDir, WITH_THE_LIST),
    publicUrl: publicAddress(read('PUBLIC_URL'), tls !== null),
    allowedHosts: hostNames(read('ALLOWED_HOSTS')),
    tls,
    owner: { email: owner(read('OWNER_EMAIL') ?? 'owner@localhost'), password: password(read('OWNER_PASSWORD')) },
    contact: { email: contactEmail(read('CONTACT_EMAIL')), links: socialLinks(read('SOCIAL_LINKS')) },
    consentNote: consentNote(read('CONSENT_NOTE')),
    backupDays: wholeNumber('BACKUP_DAYS', read('BACKUP_DAYS'), { least: 1, most: 3650 }),
    zeroAccess: zeroAccess(read('ZERO_ACCESS')),
    secret: secret('SECRET', read('SECRET'), 'leave it out to have one made'),
    speech: {
      url: engineAddress('STT_URL'),
      key: read('STT_KEY'),
      model: read('STT_MODEL'),
      language: languageOf('STT_LANGUAGE', read('STT_LANGUAGE')),
    },
    speechModel: read('SPEECH_MODEL'),
    modelsUrl: webAddress('SPEECH_MODELS_URL', read('SPEECH_MODELS_URL')),
    language: { url: engineAddress('LLM_URL'), key: read('LLM_KEY'), model: read('LLM_MODEL') },
    localOnly,
    mail: { url: mailServer(read('SMTP_URL')), from: sender(read('MAIL_FROM')) },
    push: { hosts: pushHosts(read('PUSH_HOSTS')), subject: vapidSubject(read('VAPID_SUBJECT')) },
    trustProxy: proxy(read('TRUST_PROXY')),
    maxUploadBytes:
      BYTES_PER_MB * (wholeNumber('MAX_UPLOAD_MB', read('MAX_UPLOAD_MB'), { least: 1 }) ?? DEFAULT_MAX_UPLOAD_MB),
    quotaBytes: quota(wholeNumber('QUOTA_MB', read('QUOTA_MB'), { least: 1 }), objectStore),
    personQuotaBytes: megabytes(wholeNumber('PERSON_QUOTA_MB', read('PERSON_QUOTA_MB'), { least: 1 })),
    objectStore,
    logLevel: logLevel(read('LOG_LEVEL') ?? 'warn'),
    metricsToken: secret('METRICS_TOKEN', read('METRICS_TOKEN'), 'leave it out to have no /metrics'),
  }
}

/** An empty variable is one that is not set. */
const reader = (environment: Environment) => (name: string) => environment[name]?.trim() || null

const megabytes = (count: number | null): number | null => count && count * BYTES_PER_MB

function quota(count: number | null, objectStore: ObjectStore | null): number | null {
  if (count === null) return null
  if (objectStore === null) return count * BYTES_PER_MB
  throw new ConfigError('QUOTA_MB counts files of the data folder. With S3_BUCKET leave it out, and limit the bucket.')
}

function contactEmail(text: string | null): string | null {
  const email = emailSchema.safeParse(text)
  if (text === null || email.success) return text && (email.data ?? null)
  throw new ConfigError(`CONTACT_EMAIL is "${text}", but it must be an e-mail address. Correct it or leave it out.`)
}

/** One line, as the record screen has room for. */
function consentNote(text: string | null): string | null {
  if (text === null || (text.length <= MOST_CONSENT_NOTE && !text.includes('\n'))) return text
  throw new ConfigError(
    `CONSENT_NOTE is "${text}", but it must be one line of at most ${MOST_CONSENT_NOTE} characters.`,
  )
}

/** What is not finished is not promised: nothing is sealed yet, so nobody can require it. */
function zeroAccess(text: string | null): ZeroAccess {
  if (text === null || text === 'off') return 'off'
  if (text === 'offered') return text
  if (text !== 'required') throw new ConfigError(`ZERO_ACCESS is "${text}", but it must be off, offered or required.`)
  throw new ConfigError(
    'ZERO_ACCESS is "required", but this version seals no recordings yet: it can only be off, or offered to try the keys.',
  )
}

const socialLinks = (text: string | null): readonly string[] =>
  (text?.split(/[\s,]+/) ?? []).filter(Boolean).map((link) => webAddress('SOCIAL_LINKS', link) ?? link)

/** Never repeats the keys. */
function objectStoreOf(read: (name: string) => string | null): ObjectStore | null {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
  const [endpoint, bucket, accessKey, secretKey] = needed.map(read)
  const region = read('S3_REGION')
  if (endpoint && bucket && accessKey && secretKey) {
    const address = webAddress('S3_ENDPOINT', endpoint) ?? endpoint
    return { endpoint: address, bucket: bucketName(bucket), region: region ?? 'us-east-1', accessKey, secretKey }
  }
  const missing = needed.filter((name) => read(name) === null)
  if (missing.length === needed.length && region === null) return null
  throw new ConfigError(
    `For audio in an object store ${missing.join(', ')} must be set too. Otherwise remove every S3_… setting.`,
  )
}

/** Never repeats the address: it may hold a password. */
function databaseOf(url: string | null, connections: string | null): Config['database'] {
  const most = wholeNumber('DATABASE_CONNECTIONS', connections, { least: LEAST_CONNECTIONS, most: 1000 })
  if (url === null) return null
  if (URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol) && new URL(url).pathname.length > 1) {
    return { url, most: most ?? DEFAULT_CONNECTIONS }
  }
  throw new ConfigError(
    'DATABASE_URL must look like postgresql://user:password@db.example.org:5432/earmark. Leave it out to keep everything ' +
      'in the data folder.',
  )
}

function jobs(where: string, database: Config['database']): Config['jobs'] {
  if (where !== 'here' && where !== 'elsewhere') {
    throw new ConfigError(`JOBS is "${where}", but it must be here, or elsewhere: then npm run worker does them.`)
  }
  if (where === 'here' || database !== null) return where
  throw new ConfigError(
    'JOBS is "elsewhere", but workers need a database to share: set DATABASE_URL, or leave JOBS out.',
  )
}

function publicAddress(text: string | null, isHttps: boolean): string | null {
  const address = webAddress('PUBLIC_URL', text)
  if (address === null || !isHttps || address.startsWith('https:')) return address
  throw new ConfigError(`PUBLIC_URL is "${text}", but with TLS_CERT it must begin with https://.`)
}

function staying(name: string, address: string | null, localOnly: boolean): string | null {
  if (address === null || !localOnly || isLocalHost(new URL(address).host)) return address
  throw new ConfigError(
    `${name} names ${new URL(address).host}, but LOCAL_ONLY=yes keeps what people say in the house: name localhost or an address ` +
      'of your network such as 192.168.1.5, or leave one of the two out.',
  )
}

function certificate(cert: string | null, key: string | null): Config['tls'] {
  if (cert === null && key === null) return null
  if (cert !== null && key !== null) return { cert: resolve(cert), key: resolve(key) }
  throw new ConfigError('TLS_CERT and TLS_KEY belong together: set both, or neither.')
}

function pushHosts(text: string | null): readonly string[] {
  const entries =
    text
      ?.toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean) ?? DEFAULT_PUSH_HOSTS
  const wrong = entries.find((entry) => !isPushHost(entry))
  if (wrong === undefined) return entries
  throw new ConfigError(
    `PUSH_HOSTS is "${text}", but ${wrong} is neither a host such as fcm.googleapis.com or *.push.apple.com, nor an ` +
      'origin such as http://127.0.0.1:9000.',
  )
}

const WITH_THE_KEY = 'anyone who copies the folder would have the key too'
const WITH_THE_LIST = 'a backup of it would bring back what was deleted since'

function outside(name: string, text: string | null, dataDir: string, why: string): string | null {
  if (text === null) return null
  const path = resolve(text)
  if (relative(dataDir, path).startsWith('..')) return path
  throw new ConfigError(`${name} is "${text}", inside the data folder: ${why}. Put it elsewhere.`)
}

function password(text: string | null): string | null {
  if (text === null || text.length >= MIN_PASSWORD_LENGTH) return text
  throw new ConfigError(
    `OWNER_PASSWORD is too short: use at least ${MIN_PASSWORD_LENGTH} characters, or leave it out to get a sign-in link.`,
  )
}

function logLevel(text: string): LogLevel {
  const levels: readonly LogLevel[] = ['silent', 'error', 'warn', 'info', 'debug']
  const level = levels.find((name) => name === text)
  if (level) return level
  throw new ConfigError(`LOG_LEVEL is "${text}", but it must be one of ${levels.join(', ')}.`)
}
