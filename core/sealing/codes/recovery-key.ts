import { type Bytes, equalBytes, join, randomBytes } from '../bytes.ts'
import { sha256 } from '../sealed-box.ts'
import { crockford, fromCrockford, inGroups, typedCrockford } from './crockford.ts'

const KEY_BYTES = 32
const CHECK_BYTES = 3

/** Why a typed recovery key is not taken, so that the page can say what to look at. */
export type RecoveryKeyFault = 'character' | 'length' | 'mistyped'

export class RecoveryKeyError extends Error {
  override name = 'RecoveryKeyError'
  readonly fault: RecoveryKeyFault

  constructor(fault: RecoveryKeyFault) {
    super(`This is not a recovery key: ${fault}.`)
    this.fault = fault
  }
}

export const newRecoveryKey = (): Bytes => randomBytes(KEY_BYTES)

/** 56 characters in groups of four, the last five of which notice a slip of the pen. */
export const shownRecoveryKey = async (key: Bytes): Promise<string> =>
  inGroups(crockford(join(key, await checkOf(key))))

/** @throws RecoveryKeyError */
export async function readRecoveryKey(typed: string): Promise<Bytes> {
  const digits = typedCrockford(typed)
  if (!/^[0-9A-HJKMNP-TV-Z]*$/.test(digits)) throw new RecoveryKeyError('character')
  if (digits.length !== ((KEY_BYTES + CHECK_BYTES) * 8) / 5) throw new RecoveryKeyError('length')
  const bytes = fromCrockford(digits)
  const key = bytes.slice(0, KEY_BYTES)
  if (!equalBytes(bytes.subarray(KEY_BYTES), await checkOf(key))) throw new RecoveryKeyError('mistyped')
  return key
}

const checkOf = async (key: Bytes) => (await sha256(join('earmark recovery\n', key))).slice(0, CHECK_BYTES)
