import { useSyncExternalStore } from 'react'

/** docs/product.md#notifications. */
export type NoticeType = 'success' | 'error' | 'warning'

/** One thing the toast offers to do, for instance to undo what it tells of. */
export type NoticeAction = { label: string; run: () => void }

export type Toast = {
  id: string
  title: string
  description?: string
  /** That of the description, where it is the title of a recording. */
  lang?: string | undefined
  type: NoticeType
  action?: NoticeAction
  /** Nobody waits for it: it never takes the place of a way back. */
  isNews?: boolean
}

/** What carries a way on, or says that something failed, stays until it is dismissed. */
export const isLasting = ({ type, action }: Toast): boolean => action !== undefined || type === 'error'

/**
 * The toasts with one more; the last is shown. An alarm or an error comes in front of an Undo, which returns after it. All
 * else that comes while something lasting stands is not shown: the list behind the bell has it. Pure.
 */
export function withToast(toasts: readonly Toast[], next: Toast): readonly Toast[] {
  if (next.type !== 'success') return [...toasts.filter(({ action }) => action), next]
  if (next.action && !(next.isNews && toasts.some(isLasting))) {
    return [next, ...toasts.filter((one) => !one.action && isLasting(one))]
  }
  return toasts.some(isLasting) ? toasts : [next]
}

let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Whether it is among those that are shown now or come back. */
export function addToast(toast: Toast): boolean {
  change(withToast(toasts, toast))
  return toasts.includes(toast)
}

/** Undefined once it is gone. */
export const findToast = (id: string): Toast | undefined => toasts.find((one) => one.id === id)

export const removeToast = (id: string): void => change(toasts.filter((one) => one.id !== id))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The one that is shown. */
export const toastNow = (): Toast | undefined => toasts.at(-1)

export const useToast = (): Toast | undefined => useSyncExternalStore(subscribe, toastNow)
