import './time-chip.css'
import { playerTexts } from '../../i18n/english/player.ts'
import { clockText, spokenTime } from '../../i18n/format.ts'
import { titleIn } from '../recordings/title-in.tsx'

type TimeChipProps = {
  /** Seconds from the start of the recording. */
  start: number
  /** The recording, where it is not plain which one is meant. */
  title?: string | undefined
  /** That of the title, where it is not that of the page. */
  lang?: string | undefined
  playing: boolean
  /** `list` is 22 px high instead of 26. */
  size?: 'text' | 'list'
  onToggle: () => void
}

/** A place in a recording: the folded corner says so, and a tap plays it. */
export function TimeChip({ start, title, lang, playing, size = 'text', onToggle }: TimeChipProps) {
  const label = (named?: string): string =>
    (playing ? playerTexts.pauseAt : playerTexts.playAt)(spokenTime(start), named)
  // A label has one language: a title in another is named by the content.
  const isNamedInside = title !== undefined && lang !== undefined
  return (
    <button
      type="button"
      className={`time-chip time-chip--${size}`}
      data-playing={playing || undefined}
      aria-label={isNamedInside ? undefined : label(title)}
      onClick={onToggle}
    >
      <span className="time-chip__ring">
        <span className="time-chip__shape">
          <svg className="time-chip__sign" viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
            <path d={playing ? 'M1.2 .6h2.6v8.8H1.2zM6.2 .6h2.6v8.8H6.2z' : 'M1.4 .7v8.6L9 5z'} />
          </svg>
          {isNamedInside ? <span className="sr-only">{titleIn(label, title, lang)}</span> : null}
          {title ? (
            <span className="time-chip__title" aria-hidden="true">
              {title}
            </span>
          ) : null}
          {title ? <span aria-hidden="true">·</span> : null}
          <span className="numbers" aria-hidden="true">
            {clockText(start)}
          </span>
        </span>
      </span>
    </button>
  )
}
