import { keyLogEndpoints, type SealedUnlocker } from '../../../contract/accounts/key-log.ts'
import { type Bytes, base64url } from '../../../core/sealing/bytes.ts'
import type { CheckedLog } from '../../../core/sealing/key-log.ts'
import { type BlobKind, sealUnlocker, type Unlocker } from '../../../core/sealing/unlocker.ts'
import { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import type { KeyStore } from '../key-store.ts'

/** An unlocker outside of devices, with what opens it: a recovery key, or what a passkey gives. */
export type OpenUnlocker = { kind: BlobKind; secret: Bytes; unlocker: Unlocker }

/** Sends its private half, sealed by its secret, with the log as it is as checkpoint, and keeps a copy here. @throws ApiError */
export async function keepUnlocker(
  store: KeyStore,
  client: Client,
  { body, head }: CheckedLog,
  { kind, secret, unlocker }: OpenUnlocker,
): Promise<void> {
  const at = { n: body.n, head, epoch: body.epoch }
  const blob = base64url(await sealUnlocker(secret, kind, body.account, unlocker, at))
  const form: SealedUnlocker = { unlocker: unlocker.id, kind, blob }
  await client.call(keyLogEndpoints.keepUnlocker, { body: form })
  const others = ((await store.read('unlockers'))?.forms ?? []).filter((one) => one.unlocker !== unlocker.id)
  await store.write({ key: 'unlockers', forms: [...others, form] })
}

/** Every form of one that is in the log no more. @throws ApiError; with the code of a session that is not fresh */
export const dropUnlocker = (client: Client, id: string) =>
  client.call(keyLogEndpoints.dropUnlocker, { params: { id } })

/** The same where an older form is there, which opens as well: it only knows less of the log. */
export async function renewUnlocker(...given: Parameters<typeof keepUnlocker>): Promise<void> {
  await keepUnlocker(...given).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    console.warn('What lets devices in knows an older state of the log.', error)
  })
}
