import { useSyncExternalStore } from 'react'
import { NOTIFICATION_LIST_CAP } from '../../../contract/limits.ts'
import {
  addToast,
  findTogether,
  type NoticeType,
  removeToast,
  type Toast,
  type ToastTogether,
  toastNow,
} from './toasts.ts'

export type Notice = {
  id: string
  title: string
  /** The title of the recording that it speaks of, and the language of that. */
  name?: string
  lang?: string | undefined
  description?: string
  type: NoticeType
  /** Milliseconds since 1970. */
  timestamp: number
  read: boolean
  /** The recording that it is about: it is read when that was opened. */
  recording?: string
  /** The address of what a message speaks of. */
  about?: string
}

type Words = Omit<Toast, 'id' | 'type' | 'isNews'>

export type NewNotice = Words & {
  type?: NoticeType
  about?: string
  /** The description tells what happens now: it is not kept behind the bell, where that is long over. */
  isPassing?: boolean
}

/** Where the list outlives the page; without one it is this page's alone. */
export type NoticeKeeper = {
  add(notice: Notice): void
  /** It is told again, together with others. */
  drop(id: string): void
  /** Null: all messages. */
  read(id: string | null): void
  /** Those up to this time, in milliseconds since 1970. */
  clear(until: number): void
}

let count = 0
let notices: readonly Notice[] = []
let keeper: NoticeKeeper | null = null
const listeners = new Set<() => void>()

/** Takes the list in place of the one on the screen. */
export function showNotices(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

/** From now on the list is kept there, with what was told before. */
export function keepNotices(next: NoticeKeeper | null): void {
  keeper = next
  for (const notice of notices) next?.add(notice)
}

// Of this page alone, as the list is shared with others.
const newId = (): string => `${performance.timeOrigin}-${++count}`

/**
 * Shows a toast (toasts.ts), and keeps it in the list behind the bell. Who saw that something went well has read it; what
 * failed is read when it was dismissed or the list was opened.
 */
export function notify({ type = 'success', about, isPassing = false, ...told }: NewNotice): void {
  const before = justTold(told.together?.key)
  const words = before ? bothOf(before, told) : told
  const id = newId()
  if (before) removeToast(before.id)
  const toast = { id, type, ...words }
  const isShown = addToast(toast)
  hidden = !isShown && isTogether(toast) ? toast : null
  const { title, name, lang, description } = words
  const notice: Notice = {
    ...{ id, title, type, timestamp: Date.now(), read: isShown && type === 'success' },
    ...(name && { name, lang }),
    ...(description && !isPassing && { description }),
    ...(about && { about }),
  }
  showNotices([notice, ...notices.filter((one) => one.id !== before?.id)].slice(0, NOTIFICATION_LIST_CAP))
  if (before) keeper?.drop(before.id)
  keeper?.add(notice)
}

/** The last one told, where it is of that kind: what was undone or done otherwise meanwhile would be counted and undone with it. */
function justTold(key = ''): ToastTogether | undefined {
  const toast = findTogether(key) ?? (hidden?.together.key === key && toastNow() ? hidden : undefined)
  return toast && notices[0]?.id === toast.id ? toast : undefined
}

/** The last one that stands behind the bell alone, because something lasting stands in its place. */
let hidden: ToastTogether | null = null
const isTogether = (toast: Toast): toast is ToastTogether => toast.together !== undefined

/** One toast for both; what it offers is done to both. */
function bothOf({ action: first, together: before }: ToastTogether, { action, together: now }: Words): Words {
  const together = { ...before, count: before.count + (now?.count ?? 0) }
  const run = (): void => {
    first?.run()
    action?.run()
  }
  return { title: together.title(together.count), together, ...(action && { action: { ...action, run } }) }
}

/** The toast alone, for news that stand in the list already. Returns its id. */
export function showToast(words: Pick<Toast, 'title' | 'name' | 'lang' | 'action'>): string {
  const id = newId()
  addToast({ id, type: 'success', isNews: true, ...words })
  return id
}

/** The person has seen it, and sends it away. */
export function dismiss(id: string): void {
  removeToast(id)
  markRead(id)
}

/** Of the messages; what is about a recording stays until that is opened. */
function markRead(id: string | null): void {
  const isMeant = (notice: Notice): boolean => !notice.recording && (id === null || notice.id === id)
  showNotices(notices.map((notice) => (isMeant(notice) ? { ...notice, read: true } : notice)))
  keeper?.read(id)
}

export const markAllRead = (): void => markRead(null)

/** @param until milliseconds since 1970: what came later stays */
export function clearNotices(until: number): void {
  showNotices(notices.filter(({ timestamp }) => timestamp > until))
  keeper?.clear(until)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The list, newest first. */
export const noticesNow = (): readonly Notice[] => notices

export const useNotices = (): readonly Notice[] => useSyncExternalStore(subscribe, noticesNow)
