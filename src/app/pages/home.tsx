import { SignInScreen } from '../../features/account/SignInScreen.tsx'
import { useRouter } from '../../router/RouterView.tsx'
import { placeAfterSignIn } from '../navigation/after-sign-in.ts'

export function StartScreen() {
  const router = useRouter()
  return <SignInScreen start onEntered={() => void router.goTo(placeAfterSignIn())} />
}
