import { extra } from '../extra.tsx'
import { useNavigate, useSearch } from '../router/hooks.ts'

const MagicLinkScreen = extra(
  'account',
  () => import('../account/MagicLinkScreen.tsx').then((module) => module.MagicLinkScreen),
  { screen: 'main' },
)

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
