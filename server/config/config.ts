import { relative, resolve } from 'node:path'
import type { ZeroAccess } from '../../contract/accounts/key-log.ts'
import { isLocalHost } from '../kernel/local-address.ts'
import { ConfigError } from './config-error.ts'
import { readSettings, type Settings } from './settings.ts'

export { ConfigError } from './config-error.ts'

const BYTES_PER_MB = 1_000_000

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
  /** Speakers are told apart here, for engines that do not. */
  speakers: boolean
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

/** What each variable says (settings.ts), and what they say together. @throws ConfigError */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const said = readSettings(environment)
  const dataDir = resolve(said.DATA_DIR)
  const objectStore = objectStoreOf(said)
  return {
    host: said.HOST,
    port: said.PORT,
    dataDir,
    database: said.DATABASE_URL === null ? null : { url: said.DATABASE_URL, most: said.DATABASE_CONNECTIONS },
    jobs: jobs(said),
    workerPort: said.WORKER_PORT,
    masterKeyFile: outside('MASTER_KEY_FILE', said.MASTER_KEY_FILE, dataDir, WITH_THE_KEY),
    erasuresFile: outside('ERASURES_FILE', said.ERASURES_FILE, dataDir, WITH_THE_LIST),
    publicUrl: publicAddress(said),
    allowedHosts: said.ALLOWED_HOSTS,
    tls: certificate(said),
    owner: { email: said.OWNER_EMAIL, password: said.OWNER_PASSWORD },
    contact: { email: said.CONTACT_EMAIL, links: said.SOCIAL_LINKS },
    consentNote: said.CONSENT_NOTE,
    backupDays: said.BACKUP_DAYS,
    zeroAccess: said.ZERO_ACCESS,
    secret: said.SECRET,
    speech: {
      url: engineAddress('STT_URL', said),
      key: said.STT_KEY,
      model: said.STT_MODEL,
      language: said.STT_LANGUAGE,
    },
    speechModel: said.SPEECH_MODEL,
    modelsUrl: said.SPEECH_MODELS_URL,
    speakers: said.SPEAKERS,
    language: { url: engineAddress('LLM_URL', said), key: said.LLM_KEY, model: said.LLM_MODEL },
    localOnly: said.LOCAL_ONLY,
    mail: { url: said.SMTP_URL, from: said.MAIL_FROM },
    push: { hosts: said.PUSH_HOSTS, subject: said.VAPID_SUBJECT },
    trustProxy: said.TRUST_PROXY,
    maxUploadBytes: BYTES_PER_MB * said.MAX_UPLOAD_MB,
    quotaBytes: quota(said.QUOTA_MB, objectStore),
    personQuotaBytes: said.PERSON_QUOTA_MB && said.PERSON_QUOTA_MB * BYTES_PER_MB,
    objectStore,
    logLevel: said.LOG_LEVEL,
    metricsToken: said.METRICS_TOKEN,
  }
}

function quota(count: number | null, objectStore: ObjectStore | null): number | null {
  if (count === null) return null
  if (objectStore === null) return count * BYTES_PER_MB
  throw new ConfigError('QUOTA_MB counts files of the data folder. With S3_BUCKET leave it out, and limit the bucket.')
}

/** Never repeats the keys. */
function objectStoreOf(said: Settings): ObjectStore | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = said
  const region = said.S3_REGION
  if (endpoint && bucket && accessKey && secretKey) {
    return { endpoint, bucket, region: region ?? 'us-east-1', accessKey, secretKey }
  }
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
  const missing = needed.filter((name) => said[name] === null)
  if (missing.length === needed.length && region === null) return null
  throw new ConfigError(
    `For audio in an object store ${missing.join(', ')} must be set too. Otherwise remove every S3_… setting.`,
  )
}

function jobs({ JOBS: where, DATABASE_URL: url }: Settings): Config['jobs'] {
  if (where === 'here' || url !== null) return where
  throw new ConfigError(
    'JOBS is "elsewhere", but workers need a database to share: set DATABASE_URL, or leave JOBS out.',
  )
}

function publicAddress({ PUBLIC_URL: address, TLS_CERT: cert }: Settings): string | null {
  if (address === null || cert === null || address.startsWith('https:')) return address
  throw new ConfigError(`PUBLIC_URL is "${address}", but with TLS_CERT it must begin with https://.`)
}

function engineAddress(name: 'STT_URL' | 'LLM_URL', said: Settings): string | null {
  const address = said[name]
  if (address === null || !said.LOCAL_ONLY || isLocalHost(new URL(address).host)) return address
  throw new ConfigError(
    `${name} names ${new URL(address).host}, but LOCAL_ONLY=yes keeps what people say in the house: name localhost or an address ` +
      'of your network such as 192.168.1.5, or leave one of the two out.',
  )
}

function certificate({ TLS_CERT: cert, TLS_KEY: key }: Settings): Config['tls'] {
  if (cert === null && key === null) return null
  if (cert !== null && key !== null) return { cert: resolve(cert), key: resolve(key) }
  throw new ConfigError('TLS_CERT and TLS_KEY belong together: set both, or neither.')
}

const WITH_THE_KEY = 'anyone who copies the folder would have the key too'
const WITH_THE_LIST = 'a backup of it would bring back what was deleted since'

function outside(name: string, text: string | null, dataDir: string, why: string): string | null {
  if (text === null) return null
  const path = resolve(text)
  if (relative(dataDir, path).startsWith('..')) return path
  throw new ConfigError(`${name} is "${text}", inside the data folder: ${why}. Put it elsewhere.`)
}
