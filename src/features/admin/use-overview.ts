import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { adminTexts } from '../../i18n/english/admin.ts'
import { wordsOf } from '../../session/as-administrator.ts'
import { onlineAtom, sessionAtom } from '../../session/store.ts'
import { loadOverview, type Overview } from './admin-calls.ts'

/** docs/product.md#limits. */
const REFRESH_MS = 30_000

type OverviewState = {
  /** Null before the first answer. */
  overview: Overview | null
  /** Why the last try failed; null when it did not. */
  problem: string | null
  loading: boolean
  reload: () => Promise<void>
}

/** What the server knows, loaded again every 30 s while the page is looked at, and when the network returns. */
export function useOverview(): OverviewState {
  const online = useAtomValue(onlineAtom)
  const setSession = useSetAtom(sessionAtom)
  const [overview, setOverview] = useState<Overview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [loading, setLoading] = useState(false)
  const asked = useRef(0)

  const reload = useCallback(async () => {
    const turn = ++asked.current
    setLoading(true)
    try {
      const answer = await loadOverview()
      // An answer that was overtaken by a newer question tells of the past.
      if (turn !== asked.current) return
      setOverview(answer)
      setProblem(null)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) setSession('expired')
      if (turn === asked.current) setProblem(wordsOf(error, adminTexts.loadFailed))
    } finally {
      if (turn === asked.current) setLoading(false)
    }
  }, [setSession])

  useEffect(() => {
    if (!online) return
    void reload()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [online, reload])

  return { overview, problem, loading, reload }
}
