import './time-chip.css'
import { playerTexts } from '../../i18n/english/player.ts'
import { clockText, spokenTime } from '../../i18n/format.ts'

type TimeChipProps = {
  /** Seconds from the start of the recording. */
  start: number
  /** The recording, where it is not plain which one is meant. */
  title?: string | undefined
  playing: boolean
  /** `list` is 22 px high instead of 26. */
  size?: 'text' | 'list'
  onToggle: () => void
}

/** A place in a recording: the folded corner says so, and a tap plays it. */
export function TimeChip({ start, title, playing, size = 'text', onToggle }: TimeChipProps) {
  return (
    <button
      type="button"
      className={`time-chip time-chip--${size}`}
      data-playing={playing || undefined}
      aria-label={(playing ? playerTexts.pauseAt : playerTexts.playAt)(spokenTime(start), title)}
      onClick={onToggle}
    >
      <span className="time-chip__ring">
        <span className="time-chip__shape">
          <svg className="time-chip__sign" viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
            <path d={playing ? 'M1.2 .6h2.6v8.8H1.2zM6.2 .6h2.6v8.8H6.2z' : 'M1.4 .7v8.6L9 5z'} />
          </svg>
          {title ? <span className="time-chip__title">{title}</span> : null}
          {title ? <span aria-hidden="true">·</span> : null}
          <span className="numbers">{clockText(start)}</span>
        </span>
      </span>
    </button>
  )
}
