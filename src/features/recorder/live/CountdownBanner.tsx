import './countdown-banner.css'
import type { Take } from '../../../capture/recorder-state.ts'
import { recordTexts } from '../../../i18n/english/record.ts'
import { takeTexts } from '../../../i18n/english/take.ts'
import { Icon } from '../../../ui/icons/screen-icons.tsx'
import { countdownTone, secondsLeft } from './countdown.ts'

export function CountdownBanner({ take }: { take: Take }) {
  const remaining = secondsLeft(take.savedSeconds)
  const tone = countdownTone(remaining)
  if (!tone) return null
  return (
    <p className="countdown" data-tone={tone}>
      <Icon name="clock" size={20} />
      <strong>{takeTexts.limit}</strong>
      <span className="countdown__left numbers">
        {take.next ? takeTexts.goesOn : recordTexts.minutesLeft(Math.floor(remaining / 60))}
      </span>
    </p>
  )
}
