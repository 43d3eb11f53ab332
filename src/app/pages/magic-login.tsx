import { useLinkToken } from '../../features/account/recovery/use-link-token.ts'
import { useRouter } from '../../router/RouterView.tsx'
import { extra } from '../../session/extra.tsx'
import { placeAfterSignIn } from '../navigation/after-sign-in.ts'

const MagicLinkScreen = extra(
  'account',
  () => import('../../features/account/recovery/MagicLinkScreen.tsx').then((module) => module.MagicLinkScreen),
  { screen: 'main' },
)

export function MagicLoginPage() {
  const token = useLinkToken()
  const router = useRouter()
  return <MagicLinkScreen token={token} onEntered={() => void router.goTo(placeAfterSignIn(), { replace: true })} />
}
