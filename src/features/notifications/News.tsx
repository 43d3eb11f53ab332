import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { isVisible } from '../../platform/page-events.ts'
import { pushPermission } from '../../platform/worker/push.ts'
import { useNavigate } from '../../router/hooks.ts'
import { loadExtra } from '../../session/load-extra.ts'
import { onlineAtom, type SignedInUser, sessionAtom, userAtom } from '../../session/store.ts'
import { followNotices } from './follow-notices.ts'

/** Shows nothing itself: keeps the list behind the bell, the number on the icon and this device's subscription. */
export function News() {
  const person = useAtomValue(userAtom)
  return person ? <Following person={person} /> : null
}

/** How often access requests are asked for; not in the first minute, whose bytes are counted. Milliseconds. */
const ASK_MS = 90_000

function Following({ person: { app, user } }: { person: SignedInUser }) {
  const navigate = useNavigate()
  const online = useAtomValue(onlineAtom)
  const session = useAtomValue(sessionAtom)
  const isReached = online && session === 'ok'
  useEffect(
    () =>
      followNotices({
        app,
        open: (id) => void navigate({ to: '/recording/$id', params: { id } }),
        isSeen: (id) => location.pathname === `/recording/${id}`,
        isVisible,
      }),
    [app, navigate],
  )
  useEffect(() => {
    // Without the permission there is no subscription to keep up, nor one to end.
    if (!isReached || pushPermission() !== 'granted') return
    import('./device-push.ts')
      .then(({ keepUp }) => keepUp(app))
      .catch((error: unknown) => console.warn('Push messages wait for the next start.', error))
  }, [app, isReached])
  useEffect(() => {
    if (!isReached || !user.isAdmin) return
    const ask = (): void => {
      if (!isVisible()) return
      loadExtra('administration', () => import('./access-requests.ts'))
        .then(({ listAccessRequests }) => listAccessRequests(app))
        .catch((error: unknown) => console.warn('Access requests are listed later.', error))
    }
    const timer = setInterval(ask, ASK_MS)
    return () => clearInterval(timer)
  }, [app, user.isAdmin, isReached])
  return null
}
