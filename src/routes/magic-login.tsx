import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { MagicLinkScreen } from '../account/MagicLinkScreen.tsx'

export const Route = createLazyRoute('/magic-login')({ component: MagicLoginPage })

function MagicLoginPage() {
  const { token } = Route.useSearch()
  const navigate = useNavigate()
  return <MagicLinkScreen token={token} onEntered={() => void navigate({ to: '/dashboard', replace: true })} />
}
