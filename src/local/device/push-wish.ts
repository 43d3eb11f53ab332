import type { AppDatabase, PushWish } from '../app-database.ts'

/** Null while the person was not asked on this device, or has not answered. */
export async function getPushWish(app: AppDatabase): Promise<PushWish | null> {
  const row = await app.meta.get('push')
  return row?.key === 'push' ? row.wish : null
}

export async function setPushWish(app: AppDatabase, wish: PushWish): Promise<void> {
  await app.meta.put({ key: 'push', wish })
}
