import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { RecordScreen } from '../recorder/RecordScreen.tsx'
import { SavedLink } from '../recorder/SavedLink.tsx'

export const Route = createLazyRoute('/app/dashboard')({ component: DashboardPage })

/** product.md section 9: when the way to the saved recording is tried again, in milliseconds. */
const TRY_AGAIN_MS = [500, 1000]

function DashboardPage() {
  const navigate = useNavigate()
  const [saved, setSaved] = useState<string | null>(null)
  useEffect(() => {
    if (saved === null) return
    const open = () => void navigate({ to: '/recording/$id', params: { id: saved } })
    open()
    const again = TRY_AGAIN_MS.map((pause) => setTimeout(open, pause))
    return () => again.forEach(clearTimeout)
  }, [saved, navigate])
  return (
    <>
      {saved === null ? null : <SavedLink recording={saved} />}
      <RecordScreen onSaved={setSaved} />
    </>
  )
}
