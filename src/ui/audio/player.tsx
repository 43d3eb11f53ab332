import './player.css'
import { playerTexts } from '../../i18n/english/player.ts'
import { clockText } from '../../i18n/format.ts'
import { locale } from '../../i18n/locale.ts'
import { Icon } from '../icons/screen-icons.tsx'
import { titleIn } from '../recordings/title-in.tsx'
import { Waveform, type WaveformGap } from './waveform.tsx'

export type PlayerProps = {
  peaks: Uint8Array
  /** Seconds. */
  duration: number
  position: number
  playing: boolean
  loading: boolean
  isAway?: boolean
  /** True when this recording is the one that plays or last played. */
  started: boolean
  flags?: readonly number[]
  gaps?: readonly WaveformGap[]
  /** What is to be said of the place that plays. */
  note?: string | null
  onToggle: () => void
  onSeek: (seconds: number) => void
}

export const SKIP_SECONDS = 15

type LargePlayerProps = PlayerProps & {
  rate: number
  rates: readonly number[]
  onRate: (rate: number) => void
  onSkip: (seconds: number) => void
}

const speedOf = (rate: number): string => rate.toLocaleString(locale())

export function Player(props: LargePlayerProps) {
  const { peaks, duration, position, flags, gaps, started, onSeek, onSkip } = props
  return (
    <div className="player">
      <div className="player__wave">
        <Waveform {...{ peaks, duration, position, flags, gaps, started, onSeek }} label={playerTexts.position} />
      </div>
      <span className="player__position numbers">{clockText(position)}</span>
      <span className="player__note numbers" role="status">
        {props.note}
      </span>
      <span className="player__duration numbers">{clockText(duration)}</span>
      <select
        className="player__rate numbers"
        aria-label={playerTexts.speed(speedOf(props.rate))}
        value={props.rate}
        onChange={({ currentTarget }) => props.onRate(Number(currentTarget.value))}
      >
        {props.rates.map((rate) => (
          <option key={rate} value={rate}>
            {speedOf(rate)}×
          </option>
        ))}
      </select>
      <IconButton name="back15" label={playerTexts.back} onClick={() => onSkip(-SKIP_SECONDS)} />
      <PlayButton {...props} size={56} />
      <IconButton name="forward15" label={playerTexts.forward} onClick={() => onSkip(SKIP_SECONDS)} />
      <IconButton name="restart" label={playerTexts.restart} onClick={() => onSeek(0)} />
    </div>
  )
}

/** The same player, small, where the large one has scrolled away. */
export function PlayerDock(props: PlayerProps) {
  const { peaks, duration, position, flags, gaps, onSeek } = props
  return (
    <div className="player-dock">
      <PlayButton {...props} size={44} />
      <Waveform
        {...{ peaks, duration, position, flags, gaps, onSeek }}
        size="dock"
        started
        label={playerTexts.position}
      />
      <span className="player-dock__times numbers">
        <strong>{clockText(position)}</strong> / {clockText(duration)}
      </span>
    </div>
  )
}

function IconButton({
  name,
  label,
  onClick,
}: {
  name: 'back15' | 'forward15' | 'restart'
  label: string
  onClick: () => void
}) {
  return (
    <button type="button" className={`icon-button player__${name}`} aria-label={label} onClick={onClick}>
      <Icon name={name} />
    </button>
  )
}

type PlayButtonProps = {
  playing: boolean
  loading: boolean
  onToggle: () => void
  /** Edge in px. `quiet` is the square of a list row: ink only while it plays. */
  size: 44 | 56
  quiet?: boolean
  /** It looks as if it could not be played now. A press says why. */
  isAway?: boolean
  /** What it plays, for a screen reader that meets many of them. */
  what?: string
  /** The language of that name, where it is not that of the page. */
  lang?: string | undefined
}

export function PlayButton({ playing, loading, onToggle, size, quiet = false, isAway, what, lang }: PlayButtonProps) {
  const word = playing ? playerTexts.pause : playerTexts.play
  const whatWord = playing ? playerTexts.pauseWhat : playerTexts.playWhat
  return (
    <button
      type="button"
      className={`play-button play-button--${size}`}
      data-quiet={quiet && !playing ? '' : undefined}
      data-away={isAway || undefined}
      aria-label={lang ? undefined : what ? whatWord(what) : word}
      aria-busy={loading}
      onClick={onToggle}
    >
      {what && lang ? <span className="sr-only">{titleIn(whatWord, what, lang)}</span> : null}
      {loading ? (
        <span className="play-button__spinner" />
      ) : (
        <Icon name={playing ? 'pause' : isAway ? 'cloud-off' : 'play'} size={size === 56 ? 26 : 24} />
      )}
    </button>
  )
}
