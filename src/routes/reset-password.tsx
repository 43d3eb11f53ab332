import { useCallback } from 'react'
import { useLinkToken } from '../account/use-link-token.ts'
import { extra } from '../extra.tsx'
import { useNavigate } from '../router/hooks.ts'

const ResetPasswordScreen = extra(
  'account',
  () => import('../account/ResetPasswordScreen.tsx').then((module) => module.ResetPasswordScreen),
  { screen: 'main' },
)

export function ResetPasswordPage() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const home = useCallback(() => void navigate({ to: '/', replace: true }), [navigate])
  return <ResetPasswordScreen token={token} onDone={home} />
}
