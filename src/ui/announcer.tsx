import { useSyncExternalStore } from 'react'

let sentence = ''
const listeners = new Set<() => void>()

/** Says one sentence to a screen reader, politely: one per change of state, never a running clock. */
export function announce(text: string): void {
  if (text === sentence) return
  sentence = text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => sentence)
  return (
    <div className="sr-only" role="status" aria-live="polite">
      {text}
    </div>
  )
}
