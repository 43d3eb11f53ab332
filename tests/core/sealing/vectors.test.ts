import { expect, test } from 'vitest'
import { epochKeys, openPast } from '../../../core/sealing/account-key.ts'
import { type Bytes, fromHex, hex, join, type KeyPair, utf8 } from '../../../core/sealing/bytes.ts'
import { approvalRoot, isRequestOf, openApproval, signRequest } from '../../../core/sealing/codes/approval.ts'
import { shownRecoveryKey } from '../../../core/sealing/codes/recovery-key.ts'
import { openGrant, openResult } from '../../../core/sealing/grant.ts'
import { CURVE } from '../../../core/sealing/hpke.ts'
import { checkKeyLog } from '../../../core/sealing/key-log.ts'
import { headOf } from '../../../core/sealing/key-log-entry.ts'
import { unwrapRecordingKey } from '../../../core/sealing/recording-key.ts'
import { type AudioChunk, audioRoot, openAudioStream, openChunks } from '../../../core/sealing/sealed-audio.ts'
import { deriveBytes, importRoot, sha256 } from '../../../core/sealing/sealed-box.ts'
import { openField, pad } from '../../../core/sealing/sealed-field.ts'
import { openAccountKey, openUnlocker, passkeyInput } from '../../../core/sealing/unlocker.ts'
import v from './vectors.json' with { type: 'json' }

// Vectors that node:crypto, WebCrypto and Python computed apart from this code (docs/zero-access.md, "Vectors").

const keys0 = () => epochKeys(fromHex(v.AK0), 0)
const recordingKey = async () => unwrapRecordingKey(await keys0(), v.account, fromHex(v.wrappedRK))
const unlocker = async () => ({ id: v.unlocker, pair: await pairOf(v.deviceSk), publicKey: fromHex(v.devicePk) })

/** The pair of a scalar of P-256. */
async function pairOf(scalar: string): Promise<KeyPair> {
  // PKCS #8 without the public half, which WebCrypto computes (RFC 5208, RFC 5915).
  const start = '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420'
  const privateKey = await crypto.subtle.importKey('pkcs8', fromHex(start + scalar), CURVE, true, ['deriveBits'])
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', privateKey)
  return { privateKey, publicKey: await crypto.subtle.importKey('jwk', { kty, crv, x, y }, CURVE, true, []) }
}

test('derives keys as RFC 5869 does (appendix A.3)', async () => {
  const okm = await deriveBytes(await importRoot(fromHex('0b'.repeat(22))), '', 42)
  expect(hex(okm)).toBe('8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8')
})

test('unwraps a recording key, and derives the audio root and the key of a stream', async () => {
  const key = await recordingKey()
  expect(hex(key.kid)).toBe(v.kid)
  expect(hex(await deriveBytes(key.root, 'earmark audio v1'))).toBe(v.audioRoot)
})

test('opens the chunks of a segment', async () => {
  const root = await audioRoot(await recordingKey())
  const stream = await openAudioStream(root, fromHex(v.segmentHeader))
  const sealed = join(fromHex(v.chunk0), fromHex(v.chunk1))
  const chunks: AudioChunk[] = []
  for await (const chunk of openChunks(stream, sealed)) chunks.push(chunk)
  expect(chunks.map(({ ms, audio }) => [ms, new TextDecoder().decode(audio)])).toEqual([
    [1000, 'first second'],
    [980, 'second second'],
  ])
  expect([...(chunks[1]?.peaks ?? [])]).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  expect(hex(await sha256(join(fromHex(v.segmentHeader), sealed)))).toBe(v.segmentSha256)
})

test('opens a title', async () => {
  const place = { account: v.account, recording: v.recording, column: 'title', version: '7-0a1b2c3d' }
  expect(await openField(await recordingKey(), place, fromHex(v.sealedTitle))).toBe('Übergabe')
})

test('checks a key log with a renewal, from the newest account key back', async () => {
  const entries = [
    { body: v.body0, new: v.new0 },
    { body: v.body1, new: v.new1, old: v.old1 },
  ]
  const log = await checkKeyLog(v.account, entries, fromHex(v.AK1))
  expect(log.heads).toEqual([v.head0, v.head1])
  expect(hex(log.epochs[0]?.accountKey ?? fromHex(''))).toBe(v.AK0)
  expect(await headOf({ body: v.body0, new: v.new0 })).toBe(v.head0)
  expect(hex(await openPast(await epochKeys(fromHex(v.AK1), 1), v.account, fromHex(v.past0)))).toBe(v.AK0)
})

test('opens the account key that was sealed to a device', async () => {
  expect(hex(await openAccountKey(await unlocker(), v.account, 1, fromHex(v.sealedAK1)))).toBe(v.AK1)
})

test('approves a device by its code', async () => {
  const device = await unlocker()
  const root = await approvalRoot(v.code, v.account, device)
  const named = { id: device.id, publicKey: device.publicKey, name: 'Pixel 9' }
  expect(hex(await signRequest(root, v.account, named))).toBe(v.request)
  expect(await isRequestOf(root, v.account, { ...named, request: fromHex(v.request) })).toBe(true)
  const { accountKey, at } = await openApproval(root, v.account, device, fromHex(v.approval))
  expect(hex(accountKey)).toBe(v.AK1)
  expect(at).toEqual({ epoch: 1, n: 1, head: v.head1 })
})

test('shows a recovery key, and asks every passkey for the same input', async () => {
  const key: Bytes = Uint8Array.from({ length: 32 }, (_, at) => 0x11 + at)
  expect(await shownRecoveryKey(key)).toBe(v.recoveryShown)
  expect(hex(await passkeyInput())).toBe(v.prfInput)
})

test('opens the blob of a recovery key', async () => {
  const secret: Bytes = Uint8Array.from({ length: 32 }, (_, at) => 0x11 + at)
  const opened = openUnlocker(secret, 'recovery', v.account, v.unlocker, fromHex(v.unlockerBlobRecovery))
  // Where the private half stands, the vector has words. Under any other key the blob itself would not open.
  await expect(opened).rejects.toThrow('Not base64url.')
})

test('opens a result, of which the vectors have the hash', async () => {
  const grant = JSON.parse(v.grantBody).grant
  const key = await crypto.subtle.importKey('raw', fromHex(v.resultKey), 'AES-GCM', false, ['encrypt'])
  const nonce = Uint8Array.from({ length: 12 }, (_, at) => 0x10 + at)
  const gcm = { name: 'AES-GCM', iv: nonce, additionalData: utf8(`earmark result v1\n${grant}\n0`) }
  const ciphertext = await crypto.subtle.encrypt(gcm, key, pad(utf8('{"text":"…"}'), 4096))
  const result = join(new Uint8Array([1]), nonce, new Uint8Array(ciphertext))
  expect(hex(await sha256(result))).toBe(v.resultSha256)
  const grantKey: Bytes = Uint8Array.from({ length: 32 }, (_, at) => 0xc0 + at)
  expect(await openResult(grantKey, grant, 0, result)).toBe('{"text":"…"}')
})

test('opens a grant', async () => {
  const { content, grantKey } = await openGrant(await pairOf(v.listeningSk), v.grantBody, fromHex(v.sealedGrant))
  expect(hex(content)).toBe(v.audioRoot)
  expect(
    hex(await deriveBytes(await importRoot(grantKey), `earmark result v1\n${JSON.parse(v.grantBody).grant}`)),
  ).toBe(v.resultKey)
})
