import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { RecordScreen } from '../recorder/RecordScreen.tsx'

export const Route = createLazyRoute('/app/dashboard')({ component: DashboardPage })

function DashboardPage() {
  const navigate = useNavigate()
  return <RecordScreen onSaved={(id) => void navigate({ to: '/recording/$id', params: { id } })} />
}
