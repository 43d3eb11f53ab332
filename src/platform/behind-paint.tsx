import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { nextPaint } from './next-paint.ts'

/** What a screen can be used without: its code is asked for behind the paint of all that stands around it. */
export function BehindPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let isHere = true
    void nextPaint().then(() => isHere && setPainted(true))
    return () => {
      isHere = false
    }
  }, [])
  return isPainted ? <Suspense fallback={null}>{children}</Suspense> : null
}
