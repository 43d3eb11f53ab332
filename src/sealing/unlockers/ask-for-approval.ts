import { keyLogEndpoints } from '../../../contract/accounts/key-log.ts'
import { base64url, fromBase64url, hex, type Key } from '../../../core/sealing/bytes.ts'
import {
  approvalRoot,
  newApprovalCode,
  openApproval,
  signRequest,
  typedApprovalCode,
} from '../../../core/sealing/codes/approval.ts'
import { type CheckedLog, checkKeyLog, KeyLogError, readLogBody } from '../../../core/sealing/key-log.ts'
import { SealedValueError } from '../../../core/sealing/sealed-box.ts'
import type { Unlocker } from '../../../core/sealing/unlocker.ts'
import type { Client } from '../../api/client.ts'
import { accountRow, lists, type OpenAccount } from '../account.ts'
import { ownUnlocker } from '../device.ts'
import { fetchKeyLog } from '../key-log-calls.ts'
import type { KeyStore } from '../key-store.ts'

/** The limit is kept here, not by the server. */
const CODE_MS = 10 * 60 * 1000
const MAX_NAME_LENGTH = 100

/** In this page's memory alone. `code`: to be shown, also as a QR code of `qrText`. */
export type PendingApproval = { code: string; root: Key; account: string; device: Unlocker; until: number }

/** Scanned by the app itself: no address, which a camera's app would open or keep. */
export const qrText = ({ code }: Pick<PendingApproval, 'code'>): string => `EARMARK1:${code}`

/**
 * `refused`: an approval did not open, or led to another log. The code is not to be used again.
 * `expired`: nobody answered for ten minutes.
 */
export type Answer = { kind: 'waiting' } | { kind: 'refused' } | { kind: 'expired' } | OpenAccount

/** Asks the other devices to let this one in; null where the server shows no log. @throws ApiError */
export async function askForApproval(store: KeyStore, client: Client, name: string): Promise<PendingApproval | null> {
  const [first] = await fetchKeyLog(client)
  if (!first) return null
  // Whoever wants to be let in uses the mode.
  await store.turnOn()
  const device = await ownUnlocker(store)
  // By the server's word: where it lies, neither the request's proof nor the approval fits.
  const { account } = readLogBody(first, 0)
  const code = newApprovalCode()
  const root = await approvalRoot(typedApprovalCode(code) ?? '', account, device)
  const shown = name.slice(0, MAX_NAME_LENGTH)
  const request = hex(await signRequest(root, account, { id: device.id, publicKey: device.publicKey, name: shown }))
  const body = { unlocker: device.id, pk: base64url(device.publicKey), name: shown, request }
  await client.call(keyLogEndpoints.askForApproval, { body })
  return { code, root, account, device, until: Date.now() + CODE_MS }
}

/** Looks once whether an old device has answered. @throws ApiError: to be asked again. */
export async function lookForApproval(store: KeyStore, client: Client, pending: PendingApproval): Promise<Answer> {
  if (Date.now() >= pending.until) return { kind: 'expired' }
  const { device } = pending
  const forms = await client.call(keyLogEndpoints.approvals, {})
  const sealed = forms.find(({ unlocker }) => unlocker === device.id)?.approval
  if (sealed === undefined) return { kind: 'waiting' }
  const log = await approvedLog(client, pending, sealed)
  if (!log) return { kind: 'refused' }
  await store.write(accountRow(log))
  return { kind: 'open', log, device, trouble: null }
}

async function approvedLog(client: Client, pending: PendingApproval, sealed: string): Promise<CheckedLog | null> {
  const { account, device, root } = pending
  try {
    const approval = await openApproval(root, account, device, fromBase64url(sealed))
    // What came behind it is checked by the next look at the log.
    const entries = (await fetchKeyLog(client)).slice(0, approval.at.n + 1)
    const log = await checkKeyLog(account, entries, approval.accountKey)
    const isTheOne = log.heads[approval.at.n] === approval.at.head && lists(log, device)
    return isTheOne ? log : null
  } catch (error) {
    if (error instanceof SealedValueError || error instanceof KeyLogError || error instanceof SyntaxError) return null
    throw error
  }
}
