import type { LogEntry, SealedUnlocker } from '../../contract/accounts/key-log.ts'
import type { SealedValue } from '../../contract/recordings/sealed-values.ts'
import type { EpochKeys } from '../../core/sealing/account-key.ts'
import type { Bytes, KeyPair } from '../../core/sealing/bytes.ts'
import type { SealedRow } from '../../core/sealing/row-fields.ts'

/** This device as an unlocker. The private half cannot be exported. */
export type DeviceRow = { key: 'device'; id: string; pair: KeyPair; publicKey: Bytes }

/** Keys of an account whose log another one has taken the place of: they still open what they sealed. */
export type FormerKeys = { account: string; epochs: EpochKeys[] }

/** The account as this device last checked it. `n` and `head`: how far its log was then, `entries`: all of it. */
export type AccountRow = {
  key: 'account'
  account: string
  n: number
  head: string
  entries: LogEntry[]
  epochs: EpochKeys[]
  former: FormerKeys[]
}

/** An account that is being made: it counts for nothing until the server has taken its entry. */
export type BeginningRow = { key: 'beginning'; account: string; entry: LogEntry; recovery: SealedUnlocker }

/** A recovery key that was tried here is void: another device's entry came first. Until this device is in, that is to be said. */
export type VoidRow = { key: 'void' }

/** Copies of what the server keeps of unlockers outside of devices, for a server that was restored. */
export type UnlockersRow = { key: 'unlockers'; forms: SealedUnlocker[] }

/** Wraps recording keys until the account's key is here. As bytes: it lies beside what it wraps anyway, and every browser stores them. */
export type LocalKeyRow = { key: 'local'; secret: Bytes }

/** How far this device has read the server's list of wraps, and of which state of the server (its restore id). */
export type WrapsReadRow = { key: 'wraps-read'; cursor: string; of: string | null }

/**
 * The same of sealed values, by the revisions of the change feed. `aside`: what did not open, and is later than what was here, and
 * what is of a recording that is not here yet. It is tried again, and holds up nothing.
 */
export type ValuesReadRow = { key: 'values-read'; cursor: string; of: string | null; aside: SealedValue[] }

/** That this person uses the mode: nothing of theirs is recorded in the clear here. No server takes it back. */
export type ModeRow = { key: 'mode'; mode: 'only-my-devices' }

/** What a device of the mode "Only my devices" keeps (src/sealing). */
export type KeyRow =
  | DeviceRow
  | AccountRow
  | BeginningRow
  | VoidRow
  | UnlockersRow
  | LocalKeyRow
  | ModeRow
  | WrapsReadRow
  | ValuesReadRow

/**
 * What devices write for each other in a sealed recording, as it last opened or was written here. `version`: the newest that did, `kid`: of
 * the key that sealed it, or is to seal the next. `unsent`: the server lacks what is here (`row`), or this device's word on what audio it has just taken (`audio`).
 * `purged`: the server says that it was deleted for good, and no device of the person's does.
 */
export type SealedState = {
  version?: string
  kid?: string
  row?: SealedRow
  unsent?: 'row' | 'audio'
  purged?: true
}

/**
 * A recording key as it is wrapped, known by its kid. `wraps` for accounts, this device's own first; `local` under the key of this device,
 * or under `localKey`, which was made while the database took none.
 * `unsent`: the server never had the first (`new`), or a restored one lacks some (`missing`).
 */
export type WrapRow = { kid: string; wraps: string[]; local?: Bytes; localKey?: Bytes; unsent?: 'new' | 'missing' }
