// Values of the environment, one kind each: null is a variable that is not set. Each function throws ConfigError for what it cannot read.

/** Stops the start: `message` says which variable is wrong and how to mend it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export function wholeNumber(name: string, text: string | null, { least, most }: { least: number; most?: number }) {
  if (text === null) return null
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= least && number <= (most ?? Number.MAX_SAFE_INTEGER)) return number
  const range = most === undefined ? `of at least ${least}` : `from ${least} to ${most}`
  throw new ConfigError(`${name} is "${text}", but it must be a whole number ${range}. Correct it or leave it out.`)
}

export function bucketName(text: string): string {
  if (/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(text)) return text
  throw new ConfigError(
    `S3_BUCKET is "${text}", but it must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens.`,
  )
}

export function webAddress(name: string, text: string | null): string | null {
  if (text === null) return null
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/(?<!\/)\/+$/, '')
  throw new ConfigError(`${name} is "${text}", but it must be a web address such as https://notes.example.org.`)
}

export function yes(name: string, text: string | null): boolean {
  if (text === null || text === 'no') return false
  if (text === 'yes') return true
  throw new ConfigError(`${name} is "${text}", but it must be yes or no.`)
}

export function hostNames(text: string | null): readonly string[] {
  const names =
    text
      ?.toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean) ?? []
  const wrong = names.find((name) => !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(name))
  if (wrong === undefined) return names
  throw new ConfigError(
    `ALLOWED_HOSTS is "${text}", but ${wrong} is not the name of a host such as notes.lan, without a port.`,
  )
}

export function languageOf(name: string, text: string | null): string | null {
  if (text === null || text === 'auto') return null
  if (/^[a-z]{2,3}$/.test(text)) return text
  throw new ConfigError(`${name} is "${text}", but it must be a language code such as en or de, or auto.`)
}

/** Never repeats what it was given: it may hold a password. */
export function mailServer(text: string | null): string | null {
  if (text === null) return null
  if (URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '') return text
  throw new ConfigError('SMTP_URL must look like smtps://user:password@mail.example.org:465, or smtp:// for port 587.')
}

export function sender(text: string | null): string | null {
  if (text === null || /^[^<>\r\n]*<?[^\s@<>,;"]+@[^\s@<>,;"]+>?$/.test(text)) return text
  throw new ConfigError(`MAIL_FROM is "${text}", but it must look like Earmark <earmark@example.org>.`)
}

export function vapidSubject(text: string | null): string | null {
  if (text === null || /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text)) return text
  throw new ConfigError(
    `VAPID_SUBJECT is "${text}", but it must look like mailto:owner@example.org or https://example.org.`,
  )
}

/** Looser than an Internet address: `owner@localhost` is the default. */
export function owner(text: string): string {
  if (/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text)) return text.toLowerCase()
  throw new ConfigError(`OWNER_EMAIL is "${text}", but it must be one e-mail address such as owner@example.org.`)
}

export function secret(name: string, text: string | null, otherwise: string): string | null {
  if (text === null || text.length >= 32) return text
  throw new ConfigError(`${name} is too short: use at least 32 random characters, or ${otherwise}.`)
}

export function proxy(text: string | null): boolean | string {
  if (text === null || text === 'false') return false
  if (text === 'true' || /^[\da-f.:/, ]*[.:][\da-f.:/, ]*$/i.test(text)) return text === 'true' || text
  throw new ConfigError(
    `TRUST_PROXY is "${text}", but it must be true, false, or the addresses of your proxies such as 10.0.0.0/8.`,
  )
}
