import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useState } from 'react'
import { keepOrder } from '../library/keep-order.ts'
import { BehindPaint } from '../platform/behind-paint.tsx'
import { RecorderBar } from '../recorder/RecorderBar.tsx'
import { RecorderVoice } from '../recorder/RecorderVoice.ts'
import { usePath } from '../router/hooks.ts'
import { Outlet } from '../router/RouterView.tsx'
import { sheetAtom } from '../shortcuts/sheet-atom.ts'
import { onlineAtom, personAtom } from '../store.ts'
import { NavLinks } from '../ui/NavLinks.tsx'
import { useNotices } from '../ui/notices.ts'
import { ShellHeader } from '../ui/ShellHeader.tsx'
import { shellTexts } from '../ui/texts/shell.ts'
import { ShellNotices } from './ShellNotices.tsx'
import { useArrival } from './use-arrival.ts'
import { useFirstKey } from './use-first-key.ts'
import { useNetworkVoice } from './use-network-voice.ts'
import { useRefresh } from './use-refresh.ts'
import { useTopRoom } from './use-top-room.ts'

const NotificationList = lazy(() =>
  import('../notifications/NotificationList.tsx').then((module) => ({ default: module.NotificationList })),
)

const Shortcuts = lazy(() => import('./Shortcuts.tsx').then((module) => ({ default: module.Shortcuts })))

const loadNews = async () => (await import('../notifications/News.tsx')).News

/** The frame of every signed-in screen. */
export function Shell() {
  const path = usePath()
  const main = useArrival(path)
  const { top, lines } = useTopRoom(path)
  const { refresh, refreshing } = useRefresh()
  const unread = useNotices().filter((notice) => !notice.read).length
  const [listOpen, setListOpen] = useState(false)
  const online = useAtomValue(onlineAtom)
  const person = useAtomValue(personAtom)
  const firstKey = useFirstKey()
  const listed = useAtomValue(sheetAtom)
  useEffect(() => (person ? keepOrder(person) : undefined), [person])
  useNetworkVoice(online)
  const detail = path.startsWith('/recording/')
  const panes = detail || path.startsWith('/library') || path === '/ask'
  return (
    <div className="shell" data-detail={detail || undefined}>
      <a className="skip-link" href="#content">
        {shellTexts.skip}
      </a>
      <div className="shell-top" ref={top}>
        <ShellHeader
          online={online}
          unread={unread}
          refreshing={refreshing}
          onBell={() => setListOpen(true)}
          onRefresh={refresh}
        />
        <div ref={lines} className="shell-notices">
          <ShellNotices path={path} />
        </div>
        {path === '/dashboard' ? null : <RecorderBar />}
      </div>
      <main id="content" ref={main} tabIndex={-1} className={panes ? 'shell-main shell-main--panes' : 'shell-main'}>
        <Outlet />
      </main>
      <RecorderVoice />
      <NavLinks path={path} isAdmin={person?.user.isAdmin ?? false} />
      <BehindPaint load={loadNews} />
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
