import { useCallback } from 'react'
import { useLinkToken } from '../../features/account/recovery/use-link-token.ts'
import { useNavigate } from '../../router/hooks.ts'
import { extra } from '../../session/extra.tsx'

const ResetPasswordScreen = extra(
  'account',
  () => import('../../features/account/recovery/ResetPasswordScreen.tsx').then((module) => module.ResetPasswordScreen),
  { screen: 'main' },
)

export function ResetPasswordPage() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const home = useCallback(() => void navigate({ to: '/', replace: true }), [navigate])
  return <ResetPasswordScreen token={token} onDone={home} />
}
