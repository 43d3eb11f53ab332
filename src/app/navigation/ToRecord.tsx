import { useEffect } from 'react'
import { useNavigate } from '../../router/hooks.ts'

/** What is told of a recording leads to its page, also of one that is not saved yet: that stands on the record screen. */
export function ToRecord(): null {
  const navigate = useNavigate()
  useEffect(() => void navigate({ to: '/dashboard', replace: true }), [navigate])
  return null
}
