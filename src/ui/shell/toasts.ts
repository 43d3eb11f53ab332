import { useSyncExternalStore } from 'react'

/** docs/product.md#notifications. */
export type NoticeType = 'success' | 'error' | 'warning'

/** One thing the toast offers to do, for instance to undo what it tells of. */
export type NoticeAction = { label: string; run: () => void }

/** Events of one kind while its toast stands are one: `title` says how many. */
export type Together = { key: string; count: number; title: (count: number) => string }

export type Toast = {
  id: string
  title: string
  /** The recording that it speaks of, by its title. */
  name?: string
  /** That of the name. */
  lang?: string | undefined
  description?: string
  type: NoticeType
  action?: NoticeAction
  together?: Together
  /** Nobody waits for it: it never takes the place of a way back. */
  isNews?: boolean
  /** An alarm says it: it is read on the screen alone. */
  isSaid?: boolean
}

/** What carries a way on, or says that something failed, stays until it is dismissed. */
export const isLasting = ({ type, action }: Toast): boolean => action !== undefined || type === 'error'

/**
 * The toasts with one more; the last is shown. An alarm or an error comes in front of what stays until it is dismissed, which
 * returns after it, and so does the Undo of what was done before, after that of what is done now. All else that comes while
 * something lasting stands is not shown: the list behind the bell has it. Of what lasts none is pushed out by its number: that list
 * has the words and no Undo. Pure.
 */
export function withToast(toasts: readonly Toast[], next: Toast): readonly Toast[] {
  const lasting = toasts.filter(isLasting)
  const [waysBack, failures] = [lasting.filter(isSuccess), lasting.filter((one) => !isSuccess(one))]
  // What failed again in the same way is told once.
  if (!isSuccess(next)) return [...waysBack, ...failures.filter((one) => !isSame(one, next)), next]
  if (next.action && !(next.isNews && lasting.length > 0)) return [...waysBack, next, ...failures]
  return lasting.length > 0 ? toasts : [next]
}

const isSuccess = ({ type }: Toast): boolean => type === 'success'

/** In its words; what each offers to do is its own. */
const isSame = (one: Toast, other: Toast): boolean =>
  !one.action && (['type', 'title', 'name', 'description'] as const).every((part) => one[part] === other[part])

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

export type ToastTogether = Toast & { together: Together }

/** What is shown, where it is of that kind. */
export const findTogether = (key: string): ToastTogether | undefined =>
  toasts.slice(-1).find((one): one is ToastTogether => one.together?.key === key)

export const removeToast = (id: string): void => change(toasts.filter((one) => one.id !== id))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The one that is shown. */
export const toastNow = (): Toast | undefined => toasts.at(-1)

export const useToast = (): Toast | undefined => useSyncExternalStore(subscribe, toastNow)
