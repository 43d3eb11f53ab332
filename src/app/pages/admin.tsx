import '../provide-confirm-dialog.ts'
import { extra } from '../../session/extra.tsx'

export const AdminPage = extra(
  'administration',
  () => import('../../features/admin/AdminScreen.tsx').then((module) => module.AdminScreen),
  { screen: 'div' },
)
