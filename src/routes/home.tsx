import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { SignInScreen } from '../account/SignInScreen.tsx'

export const Route = createLazyRoute('/')({ component: StartScreen })

function StartScreen() {
  const navigate = useNavigate()
  return <SignInScreen start onEntered={() => void navigate({ to: '/dashboard' })} />
}
