import { SignInScreen } from '../../features/account/SignInScreen.tsx'
import { useNavigate } from '../../router/hooks.ts'

export function StartScreen() {
  const navigate = useNavigate()
  return <SignInScreen start onEntered={() => void navigate({ to: '/dashboard' })} />
}
