import { z } from 'zod/mini'
import { emailSchema } from '../../contract/accounts/people.ts'
import { DEFAULT_MAX_UPLOAD_MB, MIN_PASSWORD_LENGTH } from '../../contract/limits.ts'
import { DEFAULT_PUSH_HOSTS, isPushHost } from './allowed-hosts.ts'
import { ConfigError } from './config-error.ts'

/** Every variable of the environment by itself: what it must look like, what is said where it does not, and what it means left out. */

/** One holds the lock of a start while the others work. */
const LEAST_CONNECTIONS = 3
const MOST_CONSENT_NOTE = 140
const MOST_PORT = 65_535

type Sentence = (text: string) => string

/** Goes behind the name of the variable. */
const mustBe =
  (what: string): Sentence =>
  (text) =>
    `is "${text}", but it must be ${what}.`

const said = (sentence: Sentence) => ({ error: ({ input }: { input?: unknown }) => sentence(String(input)) })
const setting = (isRight: (text: string) => boolean, sentence: Sentence) =>
  z.string().check(z.refine(isRight, said(sentence)))
const matching = (form: RegExp, sentence: Sentence) => setting((text) => form.test(text), sentence)
const becoming = <Read, Value>(schema: z.ZodMiniType<Read, string>, become: (read: Read) => Value) =>
  z.pipe(schema, z.transform(become))

/** Null where it is left out. */
const orNull = <Value>(schema: z.ZodMiniType<Value, string>) => z._default(z.nullable(schema), null)

const text = orNull(z.string())

function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER) {
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`
  const isRight = (digits: string): boolean => /^\d+$/.test(digits) && Number(digits) >= least && Number(digits) <= most
  return becoming(setting(isRight, mustBe(`a whole number ${range}. Correct it or leave it out`)), Number)
}

const hasScheme = (address: string, schemes: RegExp): boolean =>
  URL.canParse(address) && schemes.test(new URL(address).protocol)

/** Without a slash at its end. */
const webAddress = becoming(
  setting((address) => hasScheme(address, /^https?:$/), mustBe('a web address such as https://notes.example.org')),
  (address) => address.replace(/(?<!\/)\/+$/, ''),
)

const yesOrNo = (otherwise: boolean) =>
  z._default(
    becoming(z.enum(['yes', 'no'], said(mustBe('yes or no'))), (word) => word === 'yes'),
    otherwise,
  )

const secret = (otherwise: string) =>
  setting(
    ({ length }) => length >= 32,
    () => `is too short: use at least 32 random characters, or ${otherwise}.`,
  )

const language = becoming(
  matching(/^(auto|[a-z]{2,3})$/, mustBe('a language code such as en or de, or auto')),
  (code) => (code === 'auto' ? null : code),
)

const entriesOf = (list: string): string[] => list.split(/[\s,]+/).filter(Boolean)

/** In small letters; `why` says what is wrong with the first entry that is. */
function list(isRight: (entry: string) => boolean, why: string) {
  const wrong = (entries: string) => entriesOf(entries.toLowerCase()).find((entry) => !isRight(entry))
  const checked = setting(
    (entries) => wrong(entries) === undefined,
    (entries) => `is "${entries}", but ${wrong(entries)} is ${why}.`,
  )
  return becoming(checked, (entries) => entriesOf(entries.toLowerCase()))
}

/** What is not finished is not promised: a server that takes clear recordings as well requires nothing. */
const NOT_REQUIRED: Sentence = () =>
  'is "required", but this version cannot require it yet: it can only be off or offered.'

/** Several may hold a password or a key: those sentences never repeat what was given. */
const settings = z.object({
  HOST: z._default(z.string(), '0.0.0.0'),
  PORT: z._default(wholeNumber(0, MOST_PORT), 3000),
  DATA_DIR: z._default(z.string(), 'data'),
  DATABASE_URL: orNull(
    setting(
      (url) => hasScheme(url, /^postgres(ql)?:$/) && new URL(url).pathname.length > 1,
      () =>
        'must look like postgresql://user:password@db.example.org:5432/earmark. Leave it out to keep everything in the data folder.',
    ),
  ),
  DATABASE_CONNECTIONS: z._default(wholeNumber(LEAST_CONNECTIONS, 1000), 10),
  JOBS: z._default(
    z.enum(['here', 'elsewhere'], said(mustBe('here, or elsewhere: then npm run worker does them'))),
    'here',
  ),
  WORKER_PORT: orNull(wholeNumber(0, MOST_PORT)),
  MASTER_KEY_FILE: text,
  ERASURES_FILE: text,
  PUBLIC_URL: orNull(webAddress),
  ALLOWED_HOSTS: z._default(
    list(
      (name) => /^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(name),
      'not the name of a host such as notes.lan, without a port',
    ),
    [],
  ),
  TLS_CERT: text,
  TLS_KEY: text,
  /** Looser than an Internet address: `owner@localhost` is the default. */
  OWNER_EMAIL: z._default(
    becoming(
      matching(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/, mustBe('one e-mail address such as owner@example.org')),
      (address) => address.toLowerCase(),
    ),
    'owner@localhost',
  ),
  OWNER_PASSWORD: orNull(
    setting(
      ({ length }) => length >= MIN_PASSWORD_LENGTH,
      () => `is too short: use at least ${MIN_PASSWORD_LENGTH} characters, or leave it out to get a sign-in link.`,
    ),
  ),
  CONTACT_EMAIL: orNull(
    z.pipe(
      setting(
        (address) => emailSchema.safeParse(address).success,
        mustBe('an e-mail address. Correct it or leave it out'),
      ),
      emailSchema,
    ),
  ),
  SOCIAL_LINKS: z._default(z.pipe(becoming(z.string(), entriesOf), z.array(webAddress)), []),
  /** One line, as the record screen has room for. */
  CONSENT_NOTE: orNull(
    setting(
      (note) => note.length <= MOST_CONSENT_NOTE && !note.includes('\n'),
      mustBe(`one line of at most ${MOST_CONSENT_NOTE} characters`),
    ),
  ),
  BACKUP_DAYS: orNull(wholeNumber(1, 3650)),
  ZERO_ACCESS: z._default(
    z.enum(
      ['off', 'offered'],
      said((word) => (word === 'required' ? NOT_REQUIRED : mustBe('off, offered or required'))(word)),
    ),
    'off',
  ),
  SECRET: orNull(secret('leave it out to have one made')),
  STT_URL: orNull(webAddress),
  STT_KEY: text,
  STT_MODEL: text,
  STT_LANGUAGE: orNull(language),
  SPEECH_MODEL: orNull(becoming(z.string(), (name) => (/^(none|no|off|false|0)$/i.test(name) ? 'none' : name))),
  SPEECH_MODELS_URL: orNull(webAddress),
  SPEAKERS: yesOrNo(true),
  LLM_URL: orNull(webAddress),
  LLM_KEY: text,
  LLM_MODEL: text,
  LOCAL_ONLY: yesOrNo(false),
  SMTP_URL: orNull(
    setting(
      (url) => hasScheme(url, /^smtps?:$/) && new URL(url).hostname !== '',
      () => 'must look like smtps://user:password@mail.example.org:465, or smtp:// for port 587.',
    ),
  ),
  MAIL_FROM: orNull(
    setting(
      (sender) => /^[^<>\r\n]*<?[^\s@<>,;"]+@[^\s@<>,;"]+>?$/.test(sender),
      (sender) => `is "${sender}", but it must look like Earmark <earmark@example.org>.`,
    ),
  ),
  PUSH_HOSTS: z._default(
    list(
      isPushHost,
      'neither a host such as fcm.googleapis.com or *.push.apple.com, nor an origin such as http://127.0.0.1:9000',
    ),
    DEFAULT_PUSH_HOSTS,
  ),
  VAPID_SUBJECT: orNull(
    matching(
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
      (subject) => `is "${subject}", but it must look like mailto:owner@example.org or https://example.org.`,
    ),
  ),
  TRUST_PROXY: z._default(
    becoming(
      matching(
        /^(true|false|[\da-f.:/, ]*[.:][\da-f.:/, ]*)$/i,
        mustBe('true, false, or the addresses of your proxies such as 10.0.0.0/8'),
      ),
      (proxies) => (proxies === 'true' || proxies === 'false' ? proxies === 'true' : proxies),
    ),
    false,
  ),
  MAX_UPLOAD_MB: z._default(wholeNumber(1), DEFAULT_MAX_UPLOAD_MB),
  QUOTA_MB: orNull(wholeNumber(1)),
  PERSON_QUOTA_MB: orNull(wholeNumber(1)),
  S3_ENDPOINT: orNull(webAddress),
  S3_BUCKET: orNull(
    matching(
      /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
      mustBe('the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens'),
    ),
  ),
  S3_ACCESS_KEY: text,
  S3_SECRET_KEY: text,
  S3_REGION: text,
  LOG_LEVEL: z._default(
    z.enum(['silent', 'error', 'warn', 'info', 'debug'], said(mustBe('one of silent, error, warn, info, debug'))),
    'warn',
  ),
  METRICS_TOKEN: orNull(secret('leave it out to have no /metrics')),
})
export type Settings = z.infer<typeof settings>

/** An empty variable is one that is not set. @throws ConfigError */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const set = Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []))
  const read = settings.safeParse(Object.fromEntries(set))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`)
}
