import { notifications } from '@mantine/notifications'
import { useSyncExternalStore } from 'react'
import { NOTIFICATION_LIST_CAP } from '../../contract/limits.ts'

/** product.md section 3, Notification. */
export type NoticeType = 'success' | 'error' | 'warning'
export type Notice = {
  id: string
  title: string
  description?: string
  type: NoticeType
  /** Milliseconds since 1970. */
  timestamp: number
  read: boolean
}

/** One thing the toast offers to do, for instance to undo what it tells of. */
export type NoticeAction = { label: string; run: () => void }
export type NewNotice = { title: string; description?: string; type?: NoticeType; action?: NoticeAction }

/** Errors and warnings count as read after this long in milliseconds (product.md section 4). */
const READ_AFTER_MS = 4000

let count = 0
let notices: readonly Notice[] = []
let offered: { id: string; action: NoticeAction } | null = null
const listeners = new Set<() => void>()

function replace(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

const markRead = (id: string): void =>
  replace(notices.map((notice) => (notice.id === id ? { ...notice, read: true } : notice)))

/** Shows the one toast there is, in place of the last, and keeps it in the list behind the bell. */
export function notify({ title, description, type = 'success', action }: NewNotice): void {
  const id = `notice-${++count}`
  const notice: Notice = { id, title, type, timestamp: Date.now(), read: false, ...(description && { description }) }
  replace([notice, ...notices].slice(0, NOTIFICATION_LIST_CAP))
  if (type !== 'success') setTimeout(() => markRead(id), READ_AFTER_MS)
  offered = action ? { id, action } : null
  notifications.clean()
  notifications.show({ id, title, message: description ?? '' })
}

/** What the toast of this id offers; null when nothing. */
export const actionOf = (id: string | undefined): NoticeAction | null =>
  offered && offered.id === id ? offered.action : null

export const markAllRead = (): void => replace(notices.map((notice) => ({ ...notice, read: true })))

export const clearNotices = (): void => replace([])

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The list, newest first. */
export const noticesNow = (): readonly Notice[] => notices

export const useNotices = (): readonly Notice[] => useSyncExternalStore(subscribe, noticesNow)
