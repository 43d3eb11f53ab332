import { useEffect, useRef } from 'react'
import { SKIP_SECONDS } from '../../ui/audio/player.tsx'

const CONTROLS = 'input, textarea, select, button, a, summary, dialog, [contenteditable], [role="menu"], [role="tab"]'

type Keys = { onToggle: () => void; onSkip: (seconds: number) => void }

/** Space plays and pauses, the arrows skip; not where they already mean something. */
export function usePlayerKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (event.target instanceof Element && event.target.closest(CONTROLS)) return
      const { onToggle, onSkip } = latest.current
      if (event.key === ' ' && !event.repeat) onToggle()
      else if (event.key === 'ArrowLeft') onSkip(-SKIP_SECONDS)
      else if (event.key === 'ArrowRight') onSkip(SKIP_SECONDS)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
