import { useAtomValue } from 'jotai'
import { pushTexts } from '../../i18n/english/push.ts'
import { onlineAtom, type SignedInUser, userAtom } from '../../session/store.ts'
import { Button } from '../../ui/Button.tsx'
import type { DevicePush } from './device-push.ts'
import { useDevicePush } from './use-device-push.ts'
import { useSwitchPush } from './use-switch-push.ts'

/** The preference is the account's; this is what this one browser does of it. */
export function PushSetting() {
  const person = useAtomValue(userAtom)
  return person ? <Setting person={person} /> : null
}

function Setting({ person: { app } }: { person: SignedInUser }) {
  const push = useDevicePush(app)
  const online = useAtomValue(onlineAtom)
  const { busy, switchTo } = useSwitchPush(app)
  // Not known yet: the row keeps its place.
  const state = push?.state ?? 'off'
  const label = labelOf(state)
  const needsNetwork = !online && (state === 'off' || state === 'unfinished')
  return (
    <div className="settings__row settings__fact settings__device" data-unknown={push === null || undefined}>
      <span>
        {pushTexts.device}
        <span className="settings__note" aria-live="polite">
          {needsNetwork ? pushTexts.needsNetwork : sentence(state)}
        </span>
      </span>
      {label ? (
        <Button
          variant="outline"
          size="sm"
          loading={busy}
          disabled={needsNetwork}
          onClick={() => switchTo(state !== 'on')}
        >
          {label}
        </Button>
      ) : null}
    </div>
  )
}

function labelOf(state: DevicePush): string | null {
  if (state === 'on') return pushTexts.turnOff
  if (state === 'off') return pushTexts.turnOn
  return state === 'unfinished' ? pushTexts.again : null
}

const sentence = (state: DevicePush): string =>
  state === 'blocked'
    ? unblockHint(navigator.userAgent, matchMedia('(display-mode: standalone)').matches)
    : pushTexts.state[state]

/** Where the person takes back what was said to the browser. */
export function unblockHint(userAgent: string, installed: boolean): string {
  const { blocked } = pushTexts
  if (installed) return blocked.installed
  if (/Firefox/.test(userAgent)) return blocked.firefox
  return /Safari/.test(userAgent) && !/Chrom/.test(userAgent) ? blocked.safari : blocked.chromium
}
