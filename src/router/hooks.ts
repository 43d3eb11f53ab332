import { useSyncExternalStore } from 'react'
import type { Search } from './address.ts'
import { useRouter, useShown } from './RouterView.tsx'
import type { Router } from './router.ts'

/** The path that the person is on the way to, from the press on. */
export function usePath(): string {
  const router = useRouter()
  return useSyncExternalStore(router.subscribe, () => router.state().going.path)
}

export const useNavigate = (): Router['navigate'] => useRouter().navigate

/** Of the screen that is shown. */
export const useParams = (): Readonly<Record<string, string>> => useShown().params

/** Of the screen that is shown, as anybody may have written it. */
export const useSearch = (): Search => useShown().address.search
