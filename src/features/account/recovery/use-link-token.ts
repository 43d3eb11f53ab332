import { useEffect, useState } from 'react'
import type { Address } from '../../../router/address.ts'
import { useShown } from '../../../router/RouterView.tsx'
import { linkToken } from './reset-link.ts'

/**
 * The token of the mailed link that led here; null without one. It leaves the address bar at once, and with it what is
 * bookmarked, shared or seen over a shoulder; a reload then asks for another link.
 */
export function useLinkToken(): string | null {
  const found = tokenIn(useShown().address)
  const [token, setToken] = useState(found)
  useEffect(() => {
    if (found === null) return
    // Another link may be opened while this screen stands.
    setToken(found)
    history.replaceState(history.state, '', location.pathname)
  }, [found])
  return token
}

function tokenIn({ search, hash }: Address): string | null {
  const query = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))
  return linkToken({ search: String(query), hash })
}
