import { adminEndpoints } from '../../../contract/accounts/admin-endpoints.ts'
import { adminTexts } from '../../i18n/english/admin.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import { addNotice } from '../../local/recordings/notices.ts'
import { asAdministrator } from '../../session/as-administrator.ts'
import { client } from '../../session/client.ts'

/** For administrators: each request that waits for a decision stands behind the bell once, and leads to where it is decided. */
export async function listAccessRequests(app: AppDatabase): Promise<void> {
  const requests = await client.call(adminEndpoints.listAccessRequests, asAdministrator())
  for (const { id, name, email, created_at } of requests.filter(({ status }) => status === 'pending')) {
    const notice = `access-${id}`
    if (await app.notices.get(notice)) continue
    await addNotice(app, {
      id: notice,
      title: adminTexts.newRequests(1),
      description: `${name}, ${email}`,
      type: 'success',
      timestamp: Date.parse(created_at),
      read: false,
      about: '/admin',
    })
  }
}
