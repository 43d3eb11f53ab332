import './countdown-banner.css'
import {
  COUNTDOWN_ORANGE_SECONDS,
  COUNTDOWN_RED_SECONDS,
  COUNTDOWN_SECONDS,
  MAX_RECORDING_SECONDS,
} from '../../contract/limits.ts'
import { Icon } from '../ui/icons.tsx'
import { recordTexts } from '../ui/texts/record.ts'

/** How near the end is, by product.md section 9; null while there is plenty of time. */
export function countdownTone(remaining: number): 'blue' | 'orange' | 'red' | null {
  if (remaining > COUNTDOWN_SECONDS) return null
  if (remaining > COUNTDOWN_ORANGE_SECONDS) return 'blue'
  return remaining > COUNTDOWN_RED_SECONDS ? 'orange' : 'red'
}

export function CountdownBanner({ savedSeconds }: { savedSeconds: number }) {
  const remaining = Math.max(0, MAX_RECORDING_SECONDS - savedSeconds)
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
