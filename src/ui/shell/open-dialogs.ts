import { useSyncExternalStore } from 'react'

let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What covers the whole screen takes in alarms and messages: behind it they are neither heard nor seen. Returns what ends that. */
export function cover(element: HTMLElement): () => void {
  change([...open, element])
  return () => change(open.filter((one) => one !== element))
}

/** Opens a modal dialog. Returns what closes it, to be called while it is still in the page: only then the focus goes back. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  const uncover = cover(dialog)
  return () => {
    uncover()
    dialog.close()
    // What had opened it may be gone.
    const { activeElement, body } = document
    if (activeElement === body || dialog.contains(activeElement))
      body.querySelector('main')?.focus({ preventScroll: true })
  }
}

const topmost = (): HTMLElement | null => open.at(-1) ?? null

/** The dialog that all else lies behind; null while none is open. */
export const useTopmostDialog = (): HTMLElement | null => useSyncExternalStore(subscribe, topmost)
