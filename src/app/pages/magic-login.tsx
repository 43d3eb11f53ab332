import { useLinkToken } from '../../features/account/recovery/use-link-token.ts'
import { useNavigate } from '../../router/hooks.ts'
import { extra } from '../../session/extra.tsx'

const MagicLinkScreen = extra(
  'account',
  () => import('../../features/account/recovery/MagicLinkScreen.tsx').then((module) => module.MagicLinkScreen),
  { screen: 'main' },
)

export function MagicLoginPage() {
  const token = useLinkToken()
  const navigate = useNavigate()
  return <MagicLinkScreen token={token} onEntered={() => void navigate({ to: '/dashboard', replace: true })} />
}
