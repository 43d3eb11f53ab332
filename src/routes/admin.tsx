import { createLazyRoute } from '@tanstack/react-router'
import { extra } from '../extra.tsx'

const AdminScreen = extra(
  'administration',
  () => import('../admin/AdminScreen.tsx').then((module) => module.AdminScreen),
  { screen: 'div' },
)

export const Route = createLazyRoute('/app/admin')({ component: AdminScreen })
