import { SignInScreen } from '../../features/account/SignInScreen.tsx'
import { useSearch } from '../../router/hooks.ts'
import { useRouter } from '../../router/RouterView.tsx'
import { placeAfterSignIn } from '../navigation/after-sign-in.ts'

export function LoginPage() {
  const { to, request, forgot } = useSearch()
  const router = useRouter()
  const opened = request !== undefined ? 'request' : forgot !== undefined ? 'forgot' : undefined
  return <SignInScreen opened={opened} onEntered={() => void router.goTo(placeAfterSignIn(to))} />
}
