import { describe, expect, test } from 'vitest'
import { epochKeys, newAccountKey } from '../../../core/sealing/account-key.ts'
import {
  approvalRoot,
  isRequestOf,
  newApprovalCode,
  openApproval,
  sealApproval,
  signRequest,
  typedApprovalCode,
} from '../../../core/sealing/approval.ts'
import { type Bytes, join, randomBytes, u32, utf8 } from '../../../core/sealing/bytes.ts'
import { newGrantKey, openGrant, openResult, sealGrant, sealResult } from '../../../core/sealing/grant.ts'
import { newKeyPair, publicKeyBytes, sealTo } from '../../../core/sealing/hpke.ts'
import {
  newRecordingKey,
  unwrapLocally,
  unwrapRecordingKey,
  wrapLocally,
  wrapRecordingKey,
} from '../../../core/sealing/recording-key.ts'
import { newRecoveryKey, readRecoveryKey, shownRecoveryKey } from '../../../core/sealing/recovery-key.ts'
import {
  type AudioChunk,
  type AudioStream,
  audioRoot,
  newAudioStream,
  openAudioStream,
  openChunk,
  openChunks,
  sealChunk,
  sizeOfChunk,
} from '../../../core/sealing/sealed-audio.ts'
import { deriveBoxKey, importRoot, SealedValueError } from '../../../core/sealing/sealed-box.ts'
import {
  compareVersions,
  nextVersion,
  openField,
  PADDING,
  readVersion,
  sealField,
} from '../../../core/sealing/sealed-field.ts'
import {
  newUnlocker,
  openAccountKey,
  openUnlocker,
  sealAccountKey,
  sealUnlocker,
} from '../../../core/sealing/unlocker.ts'

const ACCOUNT = 'a0'.repeat(16)

const refuses = (work: Promise<unknown>) => expect(work).rejects.toThrow(SealedValueError)

describe('a recording key', () => {
  test('opens under the keys of its epoch and account alone', async () => {
    const [keys, later, key] = [
      await epochKeys(newAccountKey(), 0),
      await epochKeys(newAccountKey(), 1),
      await newRecordingKey(),
    ]
    const wrap = await wrapRecordingKey(keys, ACCOUNT, key)
    expect((await unwrapRecordingKey(keys, ACCOUNT, wrap)).kid).toEqual(key.kid)
    await refuses(unwrapRecordingKey(later, ACCOUNT, wrap))
    await refuses(unwrapRecordingKey(keys, 'b0'.repeat(16), wrap))
    await refuses(
      unwrapRecordingKey({ ...keys, epoch: 1 }, ACCOUNT, join(wrap.subarray(0, 1), u32(1), wrap.subarray(5))),
    )
    const other = await wrapRecordingKey(keys, ACCOUNT, await newRecordingKey())
    await expect(unwrapRecordingKey(later, ACCOUNT, wrap)).rejects.toThrow('of epoch 0, not of 1')
    await refuses(unwrapRecordingKey(keys, ACCOUNT, join(other.subarray(0, 21), wrap.subarray(21))))
  })

  test('is refused under a name that is not its own', async () => {
    const [keys, key] = [await epochKeys(newAccountKey(), 0), await newRecordingKey()]
    const misnamed = { ...key, kid: randomBytes(16) }
    await refuses(unwrapRecordingKey(keys, ACCOUNT, await wrapRecordingKey(keys, ACCOUNT, misnamed)))
  })

  test('waits under a key of the device, which the account does not open', async () => {
    const [local, keys] = [
      await deriveBoxKey(await importRoot(randomBytes(32)), 'local'),
      await epochKeys(newAccountKey(), 0),
    ]
    const key = await newRecordingKey()
    const wrap = await wrapLocally(local, key)
    expect((await unwrapLocally(local, wrap)).kid).toEqual(key.kid)
    await refuses(unwrapRecordingKey(keys, ACCOUNT, wrap))
  })
})

describe('sealed audio', () => {
  const second = (text: string) => ({ ms: 1000, peaks: new Uint8Array([1, 2]), audio: utf8(text) })
  async function segment() {
    const key = await newRecordingKey()
    const root = await audioRoot(key)
    const stream = await newAudioStream(key.kid, root, 0)
    const chunks = [await sealChunk(stream, 0, second('one')), await sealChunk(stream, 1, second('two'))] as const
    return { key, root, stream, chunks }
  }
  async function all(stream: AudioStream, ...parts: Bytes[]) {
    const opened: AudioChunk[] = []
    for await (const chunk of openChunks(stream, join(...parts))) opened.push(chunk)
    return opened
  }

  test('opens in order', async () => {
    const { root, stream, chunks } = await segment()
    const opened = await all(await openAudioStream(root, stream.header), ...chunks)
    expect(opened).toEqual([second('one'), second('two')])
  })

  test('is refused when chunks are swapped, doubled, missing, too many or cut inside', async () => {
    const { stream, chunks } = await segment()
    const [one, two] = chunks
    await refuses(all(stream, two, one))
    await refuses(all(stream, one, one))
    await refuses(all(stream, two))
    await refuses(all(stream, one, two, two))
    await refuses(all(stream, one, two.slice(0, -1)))
    await refuses(all(stream, one, two.slice(0, 2)))
  })

  test('is refused under another number of segment, in another stream, and of another recording', async () => {
    const { key, root, stream, chunks } = await segment()
    const renumbered = await openAudioStream(root, join(stream.header.subarray(0, 36), u32(1)))
    await refuses(all(renumbered, ...chunks))
    await refuses(all(await newAudioStream(key.kid, root, 0), ...chunks))
    await refuses(all(await openAudioStream(await audioRoot(await newRecordingKey()), stream.header), ...chunks))
  })

  test('reserves nothing for a length over 1 MiB', async () => {
    const { stream } = await segment()
    await refuses(openChunk(stream, 0, join(u32(0xffffffff), new Uint8Array(40))))
    expect(() => sizeOfChunk(u32(1024 * 1024 + 1))).toThrow(SealedValueError)
    expect(sizeOfChunk(u32(1024 * 1024))).toBe(4 + 12 + 1024 * 1024)
  })

  test('a cut after a whole chunk opens: only the row tells that more was recorded', async () => {
    const { stream, chunks } = await segment()
    expect(await all(stream, chunks[0])).toEqual([second('one')])
  })
})

describe('a sealed field', () => {
  const place = { account: ACCOUNT, recording: 'r', column: 'title', version: '1-0a1b2c3d' }

  test('opens at its own place alone', async () => {
    const key = await newRecordingKey()
    const sealed = await sealField(key, place, 'Grüße', PADDING.short)
    expect(await openField(key, place, sealed)).toBe('Grüße')
    await refuses(openField(key, { ...place, account: 'b0'.repeat(16) }, sealed))
    await refuses(openField(key, { ...place, recording: 's' }, sealed))
    await refuses(openField(key, { ...place, column: 'row' }, sealed))
    await refuses(openField(key, { ...place, version: '2-0a1b2c3d' }, sealed))
    await expect(openField(await newRecordingKey(), place, sealed)).rejects.toThrow('with another key')
  })

  test.each([
    ['', 64],
    ['a'.repeat(63), 64],
    ['a'.repeat(64), 128],
  ])('hides the length of %j', async (text, length) => {
    const key = await newRecordingKey()
    const sealed = await sealField(key, place, text, PADDING.short)
    expect(sealed.length).toBe(1 + 16 + 12 + length + 16)
    expect(await openField(key, place, sealed)).toBe(text)
  })

  test('is taken when it is newer, merged when two wrote at once, refused when it is older', () => {
    const version = readVersion(nextVersion(6, '0a1b2c3d'.repeat(4)))
    expect(version).toEqual({ n: 7, writer: '0a1b2c3d' })
    expect(compareVersions(undefined, version)).toBe('take')
    expect(compareVersions(version, { n: 10, writer: 'ffffffff' })).toBe('take')
    expect(compareVersions(version, { ...version })).toBe('same')
    expect(compareVersions(version, { n: 7, writer: 'ffffffff' })).toBe('merge')
    expect(compareVersions(version, { n: 6, writer: 'ffffffff' })).toBe('refuse')
    for (const wrong of ['7', '07-0a1b2c3d', '7-0A1B2C3D', '-1-0a1b2c3d', '7-0a1b2c3d '])
      expect(() => readVersion(wrong)).toThrow(SyntaxError)
  })
})

describe('an unlocker', () => {
  test('opens the account key that was sealed to it, of this epoch and account', async () => {
    const [device, other, key] = [await newUnlocker('device'), await newUnlocker('device'), newAccountKey()]
    const sealed = await sealAccountKey(device, ACCOUNT, 0, key)
    expect(await openAccountKey(device, ACCOUNT, 0, sealed)).toEqual(key)
    await refuses(openAccountKey(device, ACCOUNT, 1, sealed))
    await refuses(openAccountKey(device, 'b0'.repeat(16), 0, sealed))
    await refuses(openAccountKey({ ...other, id: device.id }, ACCOUNT, 0, sealed))
    await refuses(sealAccountKey({ id: device.id, publicKey: new Uint8Array(65) }, ACCOUNT, 0, key))
  })

  test('of a device cannot be copied off it', async () => {
    const { pair } = await newUnlocker('device')
    await expect(crypto.subtle.exportKey('pkcs8', pair.privateKey)).rejects.toThrow()
  })

  test('comes back from its blob with the checkpoint, under its own secret alone', async () => {
    const [unlocker, secret] = [await newUnlocker('recovery'), newRecoveryKey()]
    const at = { n: 3, head: 'cd'.repeat(32), epoch: 1 }
    const blob = await sealUnlocker(secret, 'recovery', ACCOUNT, unlocker, at)
    const opened = await openUnlocker(secret, 'recovery', ACCOUNT, unlocker.id, blob)
    expect(opened.at).toEqual(at)
    const key = newAccountKey()
    expect(await openAccountKey(opened.unlocker, ACCOUNT, 1, await sealAccountKey(unlocker, ACCOUNT, 1, key))).toEqual(
      key,
    )
    await refuses(openUnlocker(newRecoveryKey(), 'recovery', ACCOUNT, unlocker.id, blob))
    await refuses(openUnlocker(secret, 'passkey', ACCOUNT, unlocker.id, blob))
    await refuses(openUnlocker(secret, 'recovery', 'b0'.repeat(16), unlocker.id, blob))
  })

  test('a recovery key is read as people type it, and a slip is said', async () => {
    const key = newRecoveryKey()
    const shown = await shownRecoveryKey(key)
    expect(shown).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){13}[0-9A-HJKMNP-TV-Z]{4}$/)
    const typed = shown.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect(await readRecoveryKey(typed)).toEqual(key)
    const slipped = (shown[0] === '2' ? '3' : '2') + shown.slice(1)
    await expect(readRecoveryKey(slipped)).rejects.toMatchObject({ fault: 'mistyped' })
    await expect(readRecoveryKey(shown.slice(0, -1))).rejects.toMatchObject({ fault: 'length' })
    await expect(readRecoveryKey(`${shown.slice(0, -1)}!`)).rejects.toMatchObject({ fault: 'character' })
  })
})

describe('an approval', () => {
  async function pending() {
    const device = await newUnlocker('device')
    const code = typedApprovalCode(newApprovalCode().toLowerCase())
    if (!code) throw new Error('The code is not read.')
    const root = await approvalRoot(code, ACCOUNT, device)
    const named = { id: device.id, publicKey: device.publicKey, name: 'Pixel 9' }
    return { device, code, root, request: { ...named, request: await signRequest(root, ACCOUNT, named) } }
  }
  const approval = () => ({ accountKey: newAccountKey(), at: { epoch: 1, n: 4, head: 'ab'.repeat(32) } })

  test('proves both keys to each other', async () => {
    const { device, root, request } = await pending()
    expect(await isRequestOf(root, ACCOUNT, request)).toBe(true)
    const given = approval()
    expect(await openApproval(root, ACCOUNT, device, await sealApproval(root, ACCOUNT, device, given))).toEqual(given)
  })

  test('is not given to a key or a name that a server put in the place of the new device', async () => {
    const { code, request } = await pending()
    const servers = await newUnlocker('device')
    const root = await approvalRoot(code, ACCOUNT, { id: request.id, publicKey: servers.publicKey })
    expect(await isRequestOf(root, ACCOUNT, { ...request, publicKey: servers.publicKey })).toBe(false)
    const own = await approvalRoot(code, ACCOUNT, request)
    expect(await isRequestOf(own, ACCOUNT, { ...request, name: 'Your own phone' })).toBe(false)
    expect(await isRequestOf(own, 'b0'.repeat(16), request)).toBe(false)
  })

  test('of a server that does not know the code is refused', async () => {
    const { device, root } = await pending()
    const base = await sealTo(device.publicKey, randomBytes(72), {
      info: `earmark approve v1\n${ACCOUNT}\n${device.id}`,
    })
    await refuses(openApproval(root, ACCOUNT, device, base))
    const guessed = await approvalRoot('0000000000000000', ACCOUNT, device)
    await refuses(openApproval(root, ACCOUNT, device, await sealApproval(guessed, ACCOUNT, device, approval())))
  })

  test.each(['', '7Q2M-9K4D-0XYZ-5N8', '7Q2M-9K4D-0XYZ-5N8RR', '7Q2M-9K4D-0XYZ-5N8U'])('%j is no code', (typed) => {
    expect(typedApprovalCode(typed)).toBeUndefined()
  })
})

describe('a grant', () => {
  const allowed = (purpose: string) => ({
    ...{ v: 1, grant: '50'.repeat(16), recording: '0192f0c1-2b3c-7d4e-8f50-112233445566', purpose },
    ...{ engine: 'whisper-small', where: 'here', expires: '2026-12-01T10:00:00.000Z' },
  })
  const body = (purpose: string) => JSON.stringify(allowed(purpose))

  test('opens for the process it names, for the purpose it says', async () => {
    const [listener, other] = [await newKeyPair(false), await newKeyPair(false)]
    const [root, key] = [randomBytes(32), newGrantKey()]
    const sealed = await sealGrant(await publicKeyBytes(listener), body('transcribe'), root, key)
    expect(await openGrant(listener, body('transcribe'), sealed)).toEqual({
      ...{ allowed: allowed('transcribe'), content: root, grantKey: key },
    })
    await refuses(openGrant(other, body('transcribe'), sealed))
    await refuses(openGrant(listener, body('ask'), sealed))
  })

  test('for a purpose that is not known allows nothing', async () => {
    const listener = await newKeyPair(false)
    const sealed = await sealGrant(await publicKeyBytes(listener), body('train'), randomBytes(32), newGrantKey())
    await refuses(openGrant(listener, body('train'), sealed))
  })

  test('takes back its own results alone, each part at its place', async () => {
    const key = newGrantKey()
    const sealed = await sealResult(key, 'grant', 1, '{"text":"…"}')
    expect(await openResult(key, 'grant', 1, sealed)).toBe('{"text":"…"}')
    await refuses(openResult(key, 'grant', 0, sealed))
    await refuses(openResult(key, 'another', 1, sealed))
    await refuses(openResult(newGrantKey(), 'grant', 1, sealed))
  })
})
