import { KEPT_FORMS, keyLogEndpoints, type SealedUnlocker } from '../../../contract/accounts/key-log.ts'
import type { CheckedLog } from '../../../core/sealing/key-log.ts'
import type { Client } from '../../api/client.ts'
import type { KeyStore } from '../key-store.ts'

/**
 * Keeps copies of what opens the account outside of devices, and gives a restored server back what it lacks: a list that names a recovery
 * key whose blob is gone would lock its person out. What is here is never replaced by what the server says: it may say anything.
 * @throws ApiError
 */
export async function syncUnlockers(store: KeyStore, client: Client, { body }: CheckedLog): Promise<void> {
  const listed = new Set(body.unlockers.filter(({ kind }) => kind !== 'device').map(({ id }) => id))
  const known = (await store.read('unlockers'))?.forms ?? []
  const shown = await client.call(keyLogEndpoints.sealedUnlockers, {})
  const kept = new Set(known.map(({ unlocker }) => unlocker))
  const added = [...listed].flatMap((id) => (kept.has(id) ? [] : formsOf(shown, id)))
  if (added.length > 0) await store.write({ key: 'unlockers', forms: [...known, ...added] })
  // By their bytes: what somebody else put there under the same id opens nothing.
  const there = new Set(shown.map(({ blob }) => blob))
  const isThere = (id: string): boolean => known.some((form) => form.unlocker === id && there.has(form.blob))
  for (const form of known.filter(({ unlocker }) => listed.has(unlocker) && !isThere(unlocker)))
    await client.call(keyLogEndpoints.keepUnlocker, { body: form })
}

const formsOf = (forms: readonly SealedUnlocker[], id: string): SealedUnlocker[] =>
  forms.filter(({ unlocker }) => unlocker === id).slice(-KEPT_FORMS)
