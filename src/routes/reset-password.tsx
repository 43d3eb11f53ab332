import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ResetPasswordScreen } from '../account/ResetPasswordScreen.tsx'
import { resetToken } from '../account/reset-link.ts'

export const Route = createLazyRoute('/reset-password')({ component: ResetPasswordPage })

function ResetPasswordPage() {
  const navigate = useNavigate()
  const home = useCallback(() => void navigate({ to: '/', replace: true }), [navigate])
  return <ResetPasswordScreen token={resetToken(window.location)} onDone={home} />
}
