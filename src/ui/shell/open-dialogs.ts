import { useSyncExternalStore } from 'react'

let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLDialogElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens a modal dialog. Returns what closes it, to be called while it is still in the page: only then the focus goes back. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  change([...open, dialog])
  return () => {
    change(open.filter((one) => one !== dialog))
    dialog.close()
  }
}

const topmost = (): HTMLDialogElement | null => open.at(-1) ?? null

/** The dialog that all else is inert behind; null while none is open. */
export const useTopmostDialog = (): HTMLDialogElement | null => useSyncExternalStore(subscribe, topmost)
