import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { prefetchLibrary } from '../../features/library/prefetch.ts'
import { RecorderAnnouncements } from '../../features/recorder/RecorderAnnouncements.ts'
import { RecorderBar } from '../../features/recorder/RecorderBar.tsx'
import { sheetAtom } from '../../features/shortcuts/sheet-atom.ts'
import { shellTexts } from '../../i18n/english/shell.ts'
import { AfterPaint } from '../../platform/AfterPaint.tsx'
import { usePath } from '../../router/hooks.ts'
import { Outlet } from '../../router/RouterView.tsx'
import { onlineAtom, userAtom } from '../../session/store.ts'
import { announce } from '../../ui/announcer.tsx'
import { NavLinks } from '../../ui/shell/NavLinks.tsx'
import { useNotices } from '../../ui/shell/notices.ts'
import { ShellHeader } from '../../ui/shell/ShellHeader.tsx'
import { useArrival } from '../navigation/use-arrival.ts'
import { ShellNotices } from './ShellNotices.tsx'
import { useFirstKey } from './use-first-key.ts'
import { useRefresh } from './use-refresh.ts'
import { useTopSpace } from './use-top-space.ts'

const NotificationList = lazy(() =>
  import('../../features/notifications/NotificationList.tsx').then((module) => ({ default: module.NotificationList })),
)

const Shortcuts = lazy(() => import('./Shortcuts.tsx').then((module) => ({ default: module.Shortcuts })))

const loadNews = async () => (await import('../../features/notifications/News.tsx')).News

/** The frame of every signed-in screen. */
export function Shell() {
  const path = usePath()
  const main = useArrival(path)
  const { top, lines } = useTopSpace(path)
  const { refresh, refreshing } = useRefresh()
  const unread = useNotices().filter((notice) => !notice.read).length
  const [listOpen, setListOpen] = useState(false)
  const online = useAtomValue(onlineAtom)
  const person = useAtomValue(userAtom)
  const firstKey = useFirstKey()
  const listed = useAtomValue(sheetAtom)
  useEffect(() => (person ? prefetchLibrary(person) : undefined), [person])
  useNetworkAnnouncements(online)
  const detail = path.startsWith('/recording/')
  const panes = detail || path.startsWith('/library') || path === '/ask'
  return (
    <div className="shell" data-detail={detail || undefined}>
      <a className="skip-link" href="#content">
        {shellTexts.skip}
      </a>
      {detail ? (
        <a className="skip-link" href="#recording-title">
          {shellTexts.skipToRecording}
        </a>
      ) : null}
      <div className="shell-top" ref={top}>
        <ShellHeader
          online={online}
          unread={unread}
          refreshing={refreshing}
          onBell={() => setListOpen(true)}
          onRefresh={refresh}
        />
        <div ref={lines} className="shell-notices" role="status" aria-atomic="false">
          <ShellNotices />
        </div>
        {path === '/dashboard' ? null : <RecorderBar />}
      </div>
      <main id="content" ref={main} tabIndex={-1} className={panes ? 'shell-main shell-main--panes' : 'shell-main'}>
        <Outlet />
      </main>
      <RecorderAnnouncements />
      <NavLinks path={path} isAdmin={person?.user.isAdmin ?? false} />
      <AfterPaint load={loadNews} />
      {firstKey || listed ? (
        <Suspense fallback={null}>
          <Shortcuts first={firstKey} />
        </Suspense>
      ) : null}
      {listOpen ? (
        <Suspense fallback={null}>
          <NotificationList onClose={() => setListOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** One sentence when the network goes and one when it is back. */
function useNetworkAnnouncements(online: boolean): void {
  const before = useRef(true)
  useEffect(() => {
    if (before.current === online) return
    before.current = online
    announce(online ? shellTexts.onlineSaid : shellTexts.offlineSaid)
  }, [online])
}
