import './countdown-banner.css'
import { recordTexts } from '../../../i18n/english/record.ts'
import { Icon } from '../../../ui/icons.tsx'
import { countdownTone, secondsLeft } from './countdown.ts'

export function CountdownBanner({ savedSeconds }: { savedSeconds: number }) {
  const remaining = secondsLeft(savedSeconds)
  const tone = countdownTone(remaining)
  if (!tone) return null
  return (
    <p className="countdown" data-tone={tone}>
      <Icon name="clock" size={20} />
      <strong>{recordTexts.limit}</strong>
      <span className="countdown__left numbers">{recordTexts.minutesLeft(Math.floor(remaining / 60))}</span>
    </p>
  )
}
