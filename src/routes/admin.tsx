import { extra } from '../extra.tsx'

export const AdminPage = extra(
  'administration',
  () => import('../admin/AdminScreen.tsx').then((module) => module.AdminScreen),
  { screen: 'div' },
)
