import { type ApprovalForm, keyLogEndpoints } from '../../../contract/accounts/key-log.ts'
import { base64url, fromBase64url, fromHex, type Key } from '../../../core/sealing/bytes.ts'
import {
  type ApprovalRequest,
  approvalRoot,
  isRequestOf,
  sealApproval,
  typedApprovalCode,
} from '../../../core/sealing/codes/approval.ts'
import { PUBLIC_KEY_BYTES } from '../../../core/sealing/hpke.ts'
import { addUnlocker } from '../../../core/sealing/write-key-log.ts'
import type { Client } from '../../api/client.ts'
import { lists, refreshAccount } from '../account.ts'
import { named } from '../device.ts'
import type { KeyStore } from '../key-store.ts'
import { KeyLogWriteError, writeAccount } from '../write-account.ts'

/** A new device whose code was typed or scanned here. Its name may be shown: the code proves that it is its own. */
export type FoundDevice = { request: ApprovalRequest; root: Key }

/** `unreadable`: this can be no code. `missing`: no device that waits shows it, or somebody changed its request. */
export type Search = { kind: 'found'; device: FoundDevice } | { kind: 'unreadable' } | { kind: 'missing' }

/** The code is used for this one search, and kept nowhere. @throws ApiError, KeyLogWriteError */
export async function findDevice(store: KeyStore, client: Client, typed: string): Promise<Search> {
  const code = typedApprovalCode(typed)
  if (!code) return { kind: 'unreadable' }
  const state = await refreshAccount(store, client)
  if (state.kind !== 'open') throw new KeyLogWriteError('closed')
  const { account } = state.log.body
  for (const form of await client.call(keyLogEndpoints.approvals, {})) {
    const request = requestOf(form)
    if (!request) continue
    const root = await approvalRoot(code, account, request)
    if (await isRequestOf(root, account, request)) return { kind: 'found', device: { request, root } }
  }
  return { kind: 'missing' }
}

/** Enters the device into the log, and then gives it the account key. @throws ApiError, KeyLogWriteError */
export async function approveDevice(store: KeyStore, client: Client, { request, root }: FoundDevice): Promise<void> {
  const { log } = await writeAccount(store, client, async (log) =>
    // An approval that was lost behind its entry: a new code, and no second entry.
    lists(log, request) ? null : addUnlocker(log, named(request, 'device', request.name)),
  )
  const { account, n, epoch } = log.body
  const accountKey = log.epochs[epoch]?.accountKey
  if (!accountKey) throw new KeyLogWriteError('closed')
  const approval = await sealApproval(root, account, request, { accountKey, at: { n, epoch, head: log.head } })
  await client.call(keyLogEndpoints.approve, { body: { unlocker: request.id, approval: base64url(approval) } })
}

/** Null where the server shows what no device sends. */
function requestOf({ unlocker, pk, name, request }: ApprovalForm): ApprovalRequest | null {
  try {
    const publicKey = fromBase64url(pk)
    return publicKey.length === PUBLIC_KEY_BYTES ? { id: unlocker, publicKey, name, request: fromHex(request) } : null
  } catch {
    return null
  }
}
