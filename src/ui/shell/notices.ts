import { notifications, notificationsStore } from '@mantine/notifications'
import { useSyncExternalStore } from 'react'
import { NOTIFICATION_LIST_CAP } from '../../../contract/limits.ts'

/** docs/product.md#notifications. */
export type NoticeType = 'success' | 'error' | 'warning'
export type Notice = {
  id: string
  title: string
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

/** One thing the toast offers to do, for instance to undo what it tells of. */
export type NoticeAction = { label: string; run: () => void }
type Toast = { title: string; description?: string; action?: NoticeAction }
/** Events of one kind while its toast stands are one: `title` says how many. */
type Together = { key: string; count: number; title: (count: number) => string }
export type NewNotice = Toast & { type?: NoticeType; about?: string; together?: Together }

/** Where the list outlives the page; without one it is this page's alone. */
export type NoticeKeeper = {
  add(notice: Notice): void
  /** It is told again, together with others. */
  drop(id: string): void
  /** Null: all messages. */
  read(id: string | null): void
  clear(): void
}

/** Errors and warnings count as read after this long in milliseconds (docs/product.md#notifications). */
const READ_AFTER_MS = 4000

let count = 0
let notices: readonly Notice[] = []
let keeper: NoticeKeeper | null = null
let offered: { id: string; action: NoticeAction } | null = null
let several: { id: string; together: Together } | null = null
/** What waits for the toast that offers something to go. */
let waiting: (() => void)[] = []
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

/** Shows the one toast there is, in place of the last, and keeps it in the list behind the bell. */
export function notify({ type = 'success', together, about, ...told }: NewNotice): void {
  const before = together && several?.together.key === together.key && isShown(several.id) ? several : null
  const toast = before && together ? bothOf(before, told, together) : told
  const id = showToast(toast)
  const count = (before?.together.count ?? 0) + (together?.count ?? 0)
  several = together ? { id, together: { ...together, count } } : null
  const { title, description } = toast
  const notice: Notice = {
    ...{ id, title, type, timestamp: Date.now(), read: false },
    ...(description && { description }),
    ...(about && { about }),
  }
  showNotices([notice, ...notices.filter((one) => one.id !== before?.id)].slice(0, NOTIFICATION_LIST_CAP))
  if (before) keeper?.drop(before.id)
  keeper?.add(notice)
  if (type !== 'success') setTimeout(() => markRead(id), READ_AFTER_MS)
}

/** One toast for both; what it offers is done to both. */
function bothOf({ id, together: before }: { id: string; together: Together }, { action }: Toast, now: Together): Toast {
  const other = actionOf(id)
  const run = (): void => {
    other?.run()
    action?.run()
  }
  return { title: now.title(before.count + now.count), ...(action && { action: { ...action, run } }) }
}

const isShown = (id: string): boolean =>
  notificationsStore.getState().notifications.some((notification) => notification.id === id)

/** The toast alone, for what stands in the list already. */
export function showToast({ title, description, action }: Toast): string {
  // Of this page alone, as the list is shared with others.
  const id = `${performance.timeOrigin}-${++count}`
  const show = (): void => {
    offered = action ? { id, action } : null
    notifications.clean()
    notifications.show({ id, title, message: description ?? '' })
  }
  // Undo is not pushed out by what offers nothing.
  if (action === undefined && offered && isShown(offered.id)) waiting = [show]
  else {
    waiting = []
    show()
  }
  return id
}

/** When its time is over, or it has become pointless. */
export function hideToast(id: string): void {
  notifications.hide(id)
  if (isShown(id)) return
  const [next] = waiting
  waiting = []
  next?.()
}

/** What the toast of this id offers; null when nothing. */
export const actionOf = (id: string | undefined): NoticeAction | null =>
  offered && offered.id === id ? offered.action : null

/** Of the messages; what is about a recording stays until that is opened. */
function markRead(id: string | null): void {
  const isMeant = (notice: Notice): boolean => !notice.recording && (id === null || notice.id === id)
  showNotices(notices.map((notice) => (isMeant(notice) ? { ...notice, read: true } : notice)))
  keeper?.read(id)
}

export const markAllRead = (): void => markRead(null)

export function clearNotices(): void {
  showNotices([])
  keeper?.clear()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The list, newest first. */
export const noticesNow = (): readonly Notice[] => notices

export const useNotices = (): readonly Notice[] => useSyncExternalStore(subscribe, noticesNow)
