import { type Bytes, fromHex, hex, join, type Key, randomBytes, readU32, u32, utf8 } from '../bytes.ts'
import { openWith, sealTo } from '../hpke.ts'
import type { Checkpoint } from '../key-log-entry.ts'
import { deriveBytes, deriveMacKey, importRoot, mac, macFits, SealedValueError } from '../sealed-box.ts'
import type { Unlocker } from '../unlocker.ts'
import { crockford, inGroups, typedCrockford } from './crockford.ts'

const CODE_BYTES = 10
const CODE_LENGTH = 16
const PSK_ID = 'earmark approve v1'
const APPROVAL_BYTES = 32 + 4 + 4 + 32

/** A new device that asks to be let in, as the server shows it to an old one. Nothing of it is believed before its MAC fits. */
export type ApprovalRequest = { id: string; publicKey: Bytes; name: string; request: Bytes }

/** What an old device gives a new one: the account key, and which log it is of. */
export type Approval = { accountKey: Bytes; at: Checkpoint }

/** 80 random bits as 16 characters in groups of four. The new device shows it, an old one gets it typed or scanned. */
export const newApprovalCode = (): string => inGroups(crockford(randomBytes(CODE_BYTES)))

/** The code as both devices derive from it; nothing where it cannot be one. */
export function typedApprovalCode(text: string): string | undefined {
  const code = typedCrockford(text)
  return code.length === CODE_LENGTH && /^[0-9A-HJKMNP-TV-Z]+$/.test(code) ? code : undefined
}

/** What both devices know and the server does not: made of the code and of the new device's public key. @param code as `typedApprovalCode` gives it. */
export async function approvalRoot(code: string, account: string, to: Pick<Unlocker, 'id' | 'publicKey'>) {
  const root = await importRoot(utf8(code))
  return importRoot(await deriveBytes(root, join(`earmark approve v1\n${account}\n${to.id}\n`, to.publicKey)))
}

/** Proves the new device's key to who knows the code. */
export const signRequest = async (root: Key, account: string, { id, publicKey, name }: Named): Promise<Bytes> =>
  mac(await requestKey(root), requestText(account, id, publicKey, name))

/** Whether a pending request is of the device that shows the code. */
export const isRequestOf = async (root: Key, account: string, given: ApprovalRequest): Promise<boolean> =>
  macFits(await requestKey(root), given.request, requestText(account, given.id, given.publicKey, given.name))

type Named = Pick<ApprovalRequest, 'id' | 'publicKey' | 'name'>

/** HPKE in PSK mode: only who knows the code can have sealed it. */
export async function sealApproval(
  root: Key,
  account: string,
  to: Pick<Unlocker, 'id' | 'publicKey'>,
  { accountKey, at }: Approval,
): Promise<Bytes> {
  const text = join(accountKey, u32(at.epoch), u32(at.n), fromHex(at.head))
  return sealTo(to.publicKey, text, await place(root, account, to.id))
}

/** @throws SealedValueError */
export async function openApproval(root: Key, account: string, unlocker: Unlocker, sealed: Bytes): Promise<Approval> {
  const text = await openWith(unlocker.pair, sealed, await place(root, account, unlocker.id))
  if (text.length !== APPROVAL_BYTES) throw new SealedValueError('An approval is damaged.')
  const at = { epoch: readU32(text, 32), n: readU32(text, 36), head: hex(text.subarray(40)) }
  return { accountKey: text.slice(0, 32), at }
}

const requestKey = (root: Key) => deriveMacKey(root, 'earmark request v1')

const requestText = (account: string, id: string, publicKey: Bytes, name: string) =>
  join(`earmark request v1\n${account}\n${id}\n`, publicKey, name)

const place = async (root: Key, account: string, id: string) => ({
  info: `earmark approve v1\n${account}\n${id}`,
  psk: { id: PSK_ID, key: await deriveBytes(root, 'earmark psk v1') },
})
