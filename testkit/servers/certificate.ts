import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** PEM. */
export type TestCertificate = { cert: string; key: string }

const DAY_MS = 24 * 60 * 60 * 1000
const ECDSA_WITH_SHA256 = '2a8648ce3d040302'
const COMMON_NAME = '550403'
const SUBJECT_ALT_NAME = '551d11'

/** A certificate that signs itself, for localhost and 127.0.0.1 (RFC 5280), made without any program. */
export function makeCertificate({ days = 30 }: { days?: number } = {}): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(oid(ECDSA_WITH_SHA256))
  const name = sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from('localhost')))))
  const until = Date.now() + days * DAY_MS
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))
  const signed = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(Math.min(until, Date.now()) - DAY_MS), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid(SUBJECT_ALT_NAME), der(0x04, names)))),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, privateKey))
  return {
    cert: pem('CERTIFICATE', sequence(signed, algorithm, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** One value of DER (X.690): its tag, its length, its content. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const long = body.length > 255 ? [0x82, body.length >> 8, body.length & 255] : [0x81, body.length]
  return Buffer.concat([Buffer.from([tag, ...(body.length < 128 ? [body.length] : long)]), body])
}

const sequence = (...content: Buffer[]): Buffer => der(0x30, ...content)
const integer = (value: Buffer): Buffer => der(0x02, value)
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
/** UTCTime, as YYMMDDHHMMSSZ. */
const time = (at: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)}Z`))

const pem = (label: string, bytes: Buffer): string =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`
