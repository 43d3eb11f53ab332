import { useLinkToken } from '../account/use-link-token.ts'
import { extra } from '../extra.tsx'
import { useNavigate } from '../router/hooks.ts'

const MagicLinkScreen = extra(
  'account',
  () => import('../account/MagicLinkScreen.tsx').then((module) => module.MagicLinkScreen),
  { screen: 'main' },
)

export function MagicLoginPage() {
  const token = useLinkToken()
  const navigate = useNavigate()
  return <MagicLinkScreen token={token} onEntered={() => void navigate({ to: '/dashboard', replace: true })} />
}
