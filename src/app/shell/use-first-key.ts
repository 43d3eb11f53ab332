import { useEffect, useState } from 'react'
import { isMeant } from '../../features/shortcuts/commands.ts'

/** The first key that may be a shortcut: what they all do is loaded then, and not before. */
export function useFirstKey(): KeyboardEvent | null {
  const [first, setFirst] = useState<KeyboardEvent | null>(null)
  useEffect(() => {
    if (first) return
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isMeant(event)) return
      // Before the rest is loaded: Firefox opens a search of its own.
      if (event.key === '/') event.preventDefault()
      setFirst(event)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [first])
  return first
}
