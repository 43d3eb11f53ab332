import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { SignInScreen } from '../account/SignInScreen.tsx'
import { LandingPage } from '../landing/LandingPage.tsx'
import { runsInstalled } from '../platform/runs-installed.ts'
import { personAtom } from '../store.ts'

export const Route = createLazyRoute('/')({ component: HomePage })

function HomePage() {
  const navigate = useNavigate()
  const person = useAtomValue(personAtom)
  if (runsInstalled()) return <SignInScreen start onEntered={() => void navigate({ to: '/dashboard' })} />
  return <LandingPage signedIn={person !== null} />
}
