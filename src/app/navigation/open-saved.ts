import type { Router } from '../../router/router.ts'

/** docs/product.md#limits: when the way to a saved recording is tried again. Milliseconds. */
const TRY_AGAIN_MS = [500, 1000]

/**
 * Goes to a saved recording, and tries again where the browser did not take that way. Whoever has gone anywhere since, to the
 * record screen too, is not called back. Returns what ends the trying.
 */
export function openSaved(router: Pick<Router, 'state' | 'navigate'>, recording: string): () => void {
  const { going } = router.state()
  const open = (): void => void router.navigate({ to: '/recording/$id', params: { id: recording } })
  open()
  const again = TRY_AGAIN_MS.map((pause) =>
    setTimeout(() => {
      // Every way that was taken has an address of its own.
      if (router.state().going === going) open()
    }, pause),
  )
  return () => again.forEach(clearTimeout)
}
