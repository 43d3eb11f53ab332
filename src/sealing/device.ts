import { base64url } from '../../core/sealing/bytes.ts'
import type { UnlockerKind } from '../../core/sealing/key-log-entry.ts'
import { newUnlocker, type Unlocker } from '../../core/sealing/unlocker.ts'
import type { NamedUnlocker } from '../../core/sealing/write-key-log.ts'
import type { KeyStore } from './key-store.ts'

/** This device's own pair of keys: made once, and stored before anybody hears of it. */
export async function ownUnlocker(store: KeyStore): Promise<Unlocker> {
  const there = await store.read('device')
  if (there) return there
  const device = await newUnlocker('device')
  await store.write({ key: 'device', ...device })
  // Another tab may have been first.
  return (await store.read('device')) ?? device
}

const MAX_NAME_LENGTH = 100

export const named = (
  { id, publicKey }: Pick<Unlocker, 'id' | 'publicKey'>,
  kind: UnlockerKind,
  name: string,
): NamedUnlocker => ({
  id,
  kind,
  name: name.slice(0, MAX_NAME_LENGTH),
  pk: base64url(publicKey),
  since: new Date().toISOString(),
})
