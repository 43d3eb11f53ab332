import { MagicLinkScreen } from '../account/MagicLinkScreen.tsx'
import { useNavigate, useSearch } from '../router/hooks.ts'

export function MagicLoginPage() {
  const token = useSearch()['token']
  const navigate = useNavigate()
  return (
    <MagicLinkScreen
      token={typeof token === 'string' ? token : undefined}
      onEntered={() => void navigate({ to: '/dashboard', replace: true })}
    />
  )
}
