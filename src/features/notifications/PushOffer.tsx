import './push-offer.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { pushTexts } from '../../i18n/english/push.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import { getAccount } from '../../local/device/account.ts'
import { setPushWish } from '../../local/device/push-wish.ts'
import { isAnyTranscribed } from '../../local/recordings/queries.ts'
import { onlineAtom } from '../../session/store.ts'
import { Button } from '../../ui/Button.tsx'
import { useDevicePush } from './use-device-push.ts'
import { useSwitchPush } from './use-switch-push.ts'

/** After the first finished transcript, until it was answered: the browser itself is asked only by the tap. */
export function PushOffer({ app }: { app: AppDatabase }) {
  const push = useDevicePush(app)
  const online = useAtomValue(onlineAtom)
  const isDue = useLiveQuery(
    async () => (await isAnyTranscribed(app)) && (await getAccount(app))?.preferences.push,
    [app],
  )
  const { busy, switchTo } = useSwitchPush(app)
  if (!isDue || !online || push?.state !== 'off' || push.wasAsked) return null
  return (
    <aside className="push-offer" aria-label={pushTexts.label}>
      <p>{pushTexts.offer}</p>
      <p className="push-offer__note">{pushTexts.shown}</p>
      <div className="push-offer__answers">
        <Button size="sm" loading={busy} onClick={() => switchTo(true)}>
          {pushTexts.allow}
        </Button>
        <button
          type="button"
          className="text-action"
          onClick={() => void setPushWish(app, { on: false, endpoint: null })}
        >
          {pushTexts.never}
        </button>
      </div>
    </aside>
  )
}
