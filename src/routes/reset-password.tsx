import { useCallback } from 'react'
import { resetToken } from '../account/reset-link.ts'
import { extra } from '../extra.tsx'
import { useNavigate } from '../router/hooks.ts'

const ResetPasswordScreen = extra(
  'account',
  () => import('../account/ResetPasswordScreen.tsx').then((module) => module.ResetPasswordScreen),
  { screen: 'main' },
)

export function ResetPasswordPage() {
  const navigate = useNavigate()
  const home = useCallback(() => void navigate({ to: '/', replace: true }), [navigate])
  return <ResetPasswordScreen token={resetToken(window.location)} onDone={home} />
}
