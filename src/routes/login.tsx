import { SignInScreen } from '../account/SignInScreen.tsx'
import { useSearch } from '../router/hooks.ts'
import { useRouter } from '../router/RouterView.tsx'

/** Only a word of this app's own: a path, never another site's address. */
const ownPath = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined

export function LoginPage() {
  const to = ownPath(useSearch()['to'])
  const router = useRouter()
  return <SignInScreen onEntered={() => void router.goTo(to ?? '/dashboard')} />
}
