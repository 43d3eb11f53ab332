import { createLazyRoute } from '@tanstack/react-router'
import { AdminScreen } from '../admin/AdminScreen.tsx'

export const Route = createLazyRoute('/app/admin')({ component: AdminScreen })
