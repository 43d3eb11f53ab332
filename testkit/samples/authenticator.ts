import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  MadePasskey,
  NewPasskeyOptions,
  PasskeySignInOptions,
  UsedPasskey,
} from '../../contract/accounts/passkeys.ts'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** What may be wrong with an answer; whatever is left out is as it should be. */
export type Flaws = {
  origin?: string
  rpId?: string
  /** The user only touched it: no fingerprint, no PIN. */
  unverified?: boolean
  challenge?: string
  userHandle?: string
  counter?: number
  attestation?: { format: string; statement: Buffer }
}

/** A passkey in software (Web Authentication Level 3, sections 6.1 and 6.5): browser and authenticator in one. */
export class Authenticator {
  readonly origin: string
  readonly id = randomBytes(16).toString('base64url')
  #key: KeyObject
  #cose: Buffer
  #userHandle = ''
  #counter = 0

  constructor(origin: string) {
    this.origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    // COSE_Key (RFC 9053, section 7.1): kty EC2, alg ES256, crv P-256, x, y.
    const coordinate = (label: number, value: string) =>
      Buffer.concat([Buffer.from([label]), cborBytes(Buffer.from(value, 'base64url'))])
    this.#cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
      coordinate(0x21, x),
      coordinate(0x22, y),
    ])
  }

  make({ challenge, rp, user }: NewPasskeyOptions, flaws: Flaws = {}): MadePasskey {
    this.#userHandle = user.id
    const id = Buffer.from(this.id, 'base64url')
    const credential = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, this.#cose])
    const data = Buffer.concat([this.#data(rp.id, HAS_CREDENTIAL, flaws), credential])
    const { format, statement } = flaws.attestation ?? { format: 'none', statement: Buffer.from([0xa0]) }
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[cborText('fmt'), cborText(format), cborText('attStmt'), statement, cborText('authData'), cborBytes(data)],
    ])
    const clientDataJSON = this.#clientData('webauthn.create', challenge, flaws).toString('base64url')
    return {
      id: this.id,
      response: { clientDataJSON, attestationObject: attestation.toString('base64url'), transports: ['internal'] },
    }
  }

  use({ challenge, rpId }: PasskeySignInOptions, flaws: Flaws = {}): UsedPasskey {
    this.#counter = flaws.counter ?? this.#counter + 1
    const data = this.#data(rpId, 0, flaws)
    const clientData = this.#clientData('webauthn.get', challenge, flaws)
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
    return {
      id: this.id,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#key).toString('base64url'),
        userHandle: flaws.userHandle ?? this.#userHandle,
      },
    }
  }

  #clientData(type: string, challenge: string, flaws: Flaws): Buffer {
    const origin = flaws.origin ?? this.origin
    return Buffer.from(JSON.stringify({ type, challenge: flaws.challenge ?? challenge, origin, crossOrigin: false }))
  }

  #data(rpId: string, more: number, flaws: Flaws): Buffer {
    const hash = createHash('sha256')
      .update(flaws.rpId ?? rpId)
      .digest()
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([hash, Buffer.from([USER_PRESENT | (flaws.unverified ? 0 : USER_VERIFIED) | more]), counter])
  }
}

const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff])
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** RFC 8949, section 3: major type 2 with its length in one byte or two. */
export const cborBytes = (bytes: Buffer): Buffer =>
  Buffer.concat([
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59, ...uint16(bytes.length)]),
    bytes,
  ])
