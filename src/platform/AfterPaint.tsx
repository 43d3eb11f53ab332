import { type ComponentType, useEffect, useState } from 'react'
import { nextPaint } from './next-paint.ts'

/** Where its file could not be had. Milliseconds. */
const AGAIN_MS = 5000

/**
 * What a screen can be used without: its file is asked for behind the paint of all that stands around it, and again where
 * the network was lost meanwhile. `load` must be stable.
 */
export function AfterPaint({ load }: { load: () => Promise<ComponentType> }) {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isHere = true
    const ask = (): void => {
      load().then(
        (component) => isHere && setLoaded(() => component),
        (error: unknown) => {
          console.warn('It is loaded again.', error)
          if (isHere) timer = setTimeout(ask, AGAIN_MS)
        },
      )
    }
    void nextPaint().then(() => isHere && ask())
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [load])
  return Loaded ? <Loaded /> : null
}
