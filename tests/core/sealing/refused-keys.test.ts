import { describe, expect, test } from 'vitest'
import { newAccountKey } from '../../../core/sealing/account-key.ts'
import { randomBytes } from '../../../core/sealing/bytes.ts'
import {
  approvalRoot,
  isRequestOf,
  newApprovalCode,
  openApproval,
  sealApproval,
  signRequest,
  typedApprovalCode,
} from '../../../core/sealing/codes/approval.ts'
import { newRecoveryKey, readRecoveryKey, shownRecoveryKey } from '../../../core/sealing/codes/recovery-key.ts'
import { newGrantKey, openGrant, openResult, sealGrant, sealResult } from '../../../core/sealing/grant.ts'
import { newKeyPair, publicKeyBytes, sealTo } from '../../../core/sealing/hpke.ts'
import { SealedValueError } from '../../../core/sealing/sealed-box.ts'
import {
  newUnlocker,
  openAccountKey,
  openUnlocker,
  sealAccountKey,
  sealUnlocker,
} from '../../../core/sealing/unlocker.ts'

const ACCOUNT = 'a0'.repeat(16)

const refuses = (work: Promise<unknown>) => expect(work).rejects.toThrow(SealedValueError)

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
