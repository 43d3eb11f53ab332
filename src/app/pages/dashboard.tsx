import { Suspense, useEffect, useState } from 'react'
import { RecordScreen } from '../../features/recorder/RecordScreen.tsx'
import { SavedLink } from '../../features/recorder/SavedLink.tsx'
import { useRouter } from '../../router/RouterView.tsx'
import { openSaved } from '../navigation/open-saved.ts'

export function DashboardPage() {
  const router = useRouter()
  const [saved, setSaved] = useState<string | null>(null)
  useEffect(() => {
    if (saved === null) return
    return openSaved(router, saved)
  }, [saved, router])
  return (
    <>
      {saved === null ? null : <SavedLink recording={saved} />}
      {/* Drawn once with all that it has to offer: what came a moment later would move it. */}
      <Suspense fallback={null}>
        <RecordScreen onSaved={setSaved} />
      </Suspense>
    </>
  )
}
