import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Server } from 'node:https'
import { type Config, ConfigError } from '../config/config.ts'

type Files = NonNullable<Config['tls']>
/** PEM. */
export type Certificate = { cert: Buffer; key: Buffer }

/** Certificate and key of TLS_CERT and TLS_KEY. @throws ConfigError */
export async function readCertificate(files: Files): Promise<Certificate> {
  const cert = await read('TLS_CERT', files.cert)
  const key = await read('TLS_KEY', files.key)
  const certificate = parse('TLS_CERT', files.cert, 'a certificate', () => new X509Certificate(cert))
  const privateKey = parse('TLS_KEY', files.key, 'a private key without a password', () => createPrivateKey(key))
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new ConfigError('TLS_KEY does not belong to TLS_CERT: they must be of one pair.')
  }
  if (certificate.validToDate.getTime() < Date.now()) {
    throw new ConfigError(`The certificate of TLS_CERT has expired on ${certificate.validTo}. Renew it.`)
  }
  return { cert, key }
}

async function read(name: string, path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const why = isMissing ? 'there is no such file' : 'this file cannot be read'
    throw new ConfigError(`${name} is "${path}", but ${why}. Correct it or leave it out.`, { cause: error })
  }
}

function parse<T>(name: string, path: string, what: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new ConfigError(`${name} is "${path}", but this is not ${what} in PEM form.`, { cause: error })
  }
}

/** Resolves to a function that loads a renewed certificate and returns whether it did; an invalid one is ignored. */
export async function watchCertificate(server: Pick<Server, 'setSecureContext'>, files: Files) {
  let known = await changedAt(files)
  return async (): Promise<boolean> => {
    const found = await changedAt(files)
    if (found === known) return false
    known = found
    server.setSecureContext(await readCertificate(files))
    return true
  }
}

/** A file that is missing while it is replaced counts as changed once it is back. */
async function changedAt({ cert, key }: Files): Promise<string> {
  const times = [cert, key].map(async (path) => (await stat(path).catch(() => null))?.mtimeMs ?? 'missing')
  return (await Promise.all(times)).join(' ')
}
