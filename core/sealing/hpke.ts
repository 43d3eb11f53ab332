import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type Bytes, join, type Key, type KeyPair, utf8 } from './bytes.ts'
import { SealedValueError } from './sealed-box.ts'

/** P-256, because Safari 27 stores an X25519 key and reads back nothing. */
const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
export const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
/** An uncompressed point of P-256. */
export const PUBLIC_KEY_BYTES = 65

/** What a message is bound to. `psk`: only who knows it can have sealed the message (RFC 9180, section 5.1.2). */
export type MessagePlace = { info: string; aad?: Bytes; psk?: { id: string; key: Bytes } }

/** @param extractable for a pair whose private half is stored sealed; a device's own is not. */
export const newKeyPair = (extractable: boolean): Promise<KeyPair> =>
  crypto.subtle.generateKey(CURVE, extractable, ['deriveBits'])

export const publicKeyBytes = async (pair: KeyPair): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))

/** `enc 65 | ciphertext`, for who holds the private half of `to`. @throws SealedValueError where `to` is no point of the curve. */
export async function sealTo(to: Bytes, text: Bytes, place: MessagePlace): Promise<Bytes> {
  const recipientPublicKey = await importPublicKey(to)
  const sender = await suite.createSenderContext({ recipientPublicKey, ...schedule(place) })
  return join(new Uint8Array(sender.enc), new Uint8Array(await sender.seal(text, place.aad)))
}

/** @throws SealedValueError */
export async function openWith(pair: KeyPair, sealed: Bytes, place: MessagePlace): Promise<Bytes> {
  try {
    const enc = sealed.slice(0, PUBLIC_KEY_BYTES)
    // Both halves: a private key that cannot be exported does not tell its public half.
    const recipient = await suite.createRecipientContext({ recipientKey: pair, enc, ...schedule(place) })
    return new Uint8Array(await recipient.open(sealed.slice(PUBLIC_KEY_BYTES), place.aad))
  } catch (cause) {
    throw new SealedValueError('This message does not open here.', { cause })
  }
}

/** @throws SealedValueError */
export async function importPublicKey(raw: Bytes): Promise<Key> {
  try {
    return await crypto.subtle.importKey('raw', raw, CURVE, true, [])
  } catch (cause) {
    throw new SealedValueError('This is not a public key.', { cause })
  }
}

const schedule = ({ info, psk }: MessagePlace) => ({
  info: utf8(info),
  ...(psk && { psk: { id: utf8(psk.id), key: psk.key } }),
})
