import { notifications } from '@mantine/notifications'
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
}

/** One thing the toast offers to do, for instance to undo what it tells of. */
export type NoticeAction = { label: string; run: () => void }
type Toast = { title: string; description?: string; action?: NoticeAction }
export type NewNotice = Toast & { type?: NoticeType }

/** Where the list outlives the page; without one it is this page's alone. */
export type NoticeKeeper = {
  add(notice: Notice): void
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
export function notify({ type = 'success', ...toast }: NewNotice): void {
  const id = showToast(toast)
  const { title, description } = toast
  const notice: Notice = { id, title, type, timestamp: Date.now(), read: false, ...(description && { description }) }
  showNotices([notice, ...notices].slice(0, NOTIFICATION_LIST_CAP))
  keeper?.add(notice)
  if (type !== 'success') setTimeout(() => markRead(id), READ_AFTER_MS)
}

/** The toast alone, for what stands in the list already. */
export function showToast({ title, description, action }: Toast): string {
  // Of this page alone, as the list is shared with others.
  const id = `${performance.timeOrigin}-${++count}`
  offered = action ? { id, action } : null
  notifications.clean()
  notifications.show({ id, title, message: description ?? '' })
  return id
}

/** When it has become pointless. */
export const hideToast = (id: string): void => void notifications.hide(id)

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
