import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { extra } from '../extra.tsx'

const MagicLinkScreen = extra(
  'account',
  () => import('../account/MagicLinkScreen.tsx').then((module) => module.MagicLinkScreen),
  { screen: 'main' },
)

export const Route = createLazyRoute('/magic-login')({ component: MagicLoginPage })

function MagicLoginPage() {
  const { token } = Route.useSearch()
  const navigate = useNavigate()
  return <MagicLinkScreen token={token} onEntered={() => void navigate({ to: '/dashboard', replace: true })} />
}
