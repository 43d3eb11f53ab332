import { createRoot } from 'react-dom/client'
import { leaveTexts as texts } from '../../i18n/english/leave.ts'
import { setGuarded } from '../../router/browser-history.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/**
 * iOS asks nothing before a page is left (page-events.ts), and its swipe from the edge is easily made. While a recording runs,
 * an entry of our own stands on the one from which Back leaves the app, with its address: Back is then heard, and asked about.
 * Returns the way to end it; the entry stays, and Back passes it (browser-history.ts).
 */
export function guardBack(): () => void {
  let wasGuard = false
  const look = (): void => {
    // The same name is the same place to the router.
    if (isMarked('edge')) history.pushState({ name: history.state.name, guard: true }, '')
    wasGuard = isMarked('guard')
  }
  const moved = (): void => {
    if (isMarked('edge') && wasGuard) {
      history.forward()
      void ask().then((leaves) => leaves && history.go(-2))
    } else look()
  }
  look()
  setGuarded(true)
  addEventListener('popstate', moved)
  return () => {
    setGuarded(false)
    removeEventListener('popstate', moved)
  }
}

/** `edge`: marked by the router, where Back leaves the app. */
const isMarked = (mark: 'edge' | 'guard'): boolean => history.state?.[mark] === true

let asked: Promise<boolean> | null = null

function ask(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const answer = (leaves: boolean) => (): void => {
      root.unmount()
      place.remove()
      asked = null
      resolve(leaves)
    }
    root.render(<ConfirmDialog {...texts} onKeep={answer(false)} onConfirm={answer(true)} />)
  })
  return asked
}
