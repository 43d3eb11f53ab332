import { SignInScreen } from '../../features/account/SignInScreen.tsx'
import { useSearch } from '../../router/hooks.ts'
import { useRouter } from '../../router/RouterView.tsx'
import { ownPath } from '../navigation/own-path.ts'

export function LoginPage() {
  const to = ownPath(useSearch()['to'])
  const router = useRouter()
  return <SignInScreen onEntered={() => void router.goTo(to ?? '/dashboard')} />
}
