import { useCallback } from 'react'
import { ResetPasswordScreen } from '../account/ResetPasswordScreen.tsx'
import { resetToken } from '../account/reset-link.ts'
import { useNavigate } from '../router/hooks.ts'

export function ResetPasswordPage() {
  const navigate = useNavigate()
  const home = useCallback(() => void navigate({ to: '/', replace: true }), [navigate])
  return <ResetPasswordScreen token={resetToken(window.location)} onDone={home} />
}
