import { createLazyRoute, useRouter } from '@tanstack/react-router'
import { SignInScreen } from '../account/SignInScreen.tsx'

export const Route = createLazyRoute('/login')({ component: LoginPage })

function LoginPage() {
  const { to } = Route.useSearch()
  const router = useRouter()
  return <SignInScreen onEntered={() => router.history.push(to ?? '/dashboard')} />
}
