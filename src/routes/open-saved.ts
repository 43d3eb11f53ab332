/** docs/product.md#limits: when the way to a saved recording is tried again. Milliseconds. */
const TRY_AGAIN_MS = [500, 1000]

type Ports = {
  open(): void
  /** False as soon as the person is anywhere else, or on the way there: nobody is called back. */
  isStillHere(): boolean
}

/** Goes to a saved recording, and tries again where that does not arrive. Returns what ends the trying. */
export function openSaved({ open, isStillHere }: Ports): () => void {
  open()
  const again = TRY_AGAIN_MS.map((pause) =>
    setTimeout(() => {
      if (isStillHere()) open()
    }, pause),
  )
  return () => again.forEach(clearTimeout)
}
