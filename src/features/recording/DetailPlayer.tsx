import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { Gap } from '../../../core/text/gaps.ts'
import { serverTexts } from '../../i18n/english/server.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { readGaps } from '../../local/takes/gaps.ts'
import { decodePeaks } from '../../local/takes/peaks.ts'
import { player, RATES, usePlayer } from '../../platform/audio/audio-player.ts'
import { connectMediaSession } from '../../platform/audio/playback-session.ts'
import type { PlayerState } from '../../platform/audio/player-store.ts'
import { trackOf } from '../../session/sealing/track-of.ts'
import type { SignedInUser } from '../../session/store.ts'
import { Player, PlayerDock } from '../../ui/audio/player.tsx'
import { gapAt, gapLine, gapNote } from '../../ui/recordings/gap-words.ts'
import { useInView } from './use-in-view.ts'
import { usePlayerKeys } from './use-player-keys.ts'

type DetailPlayerProps = {
  person: SignedInUser
  recording: LocalRecording
  /** It cannot be played now: its audio is on the server alone. */
  isAway: boolean
  /** What the screen shows below; the player docks under it when it has scrolled away. */
  children: ReactNode
}

const NO_GAPS: Gap[] = []
/** Where the picture of a long recording moves by less than a pixel, it is drawn with each second of the clock alone. */
const PICTURE_STEPS = 400
const NO_BREAK_SPACE = '\u00a0'

export function DetailPlayer({ person, recording, isAway, children }: DetailPlayerProps) {
  const large = useInView<HTMLDivElement>()
  const peaks = useMemo(() => decodePeaks(recording.peaks ?? ''), [recording.peaks])
  const position = usePlayer((state) => (state.id === recording.id ? shownSecond(state, recording.duration) : 0))
  const playing = usePlayer((state) => state.id === recording.id && state.phase === 'playing')
  const loading = usePlayer((state) => state.id === recording.id && state.loading)
  const started = usePlayer((state) => state.id === recording.id)
  const error = usePlayer((state) => (state.id === recording.id ? state.error : null))
  const rate = usePlayer((state) => state.rate)
  useEffect(() => connectMediaSession(player), [])
  const gaps = useLiveQuery(() => readGaps(person.audio, recording), [person.audio, recording], NO_GAPS)
  const passed = started ? gapAt(gaps, position) : null

  const track = trackOf(person, recording)
  const isDocked = large.inView === false
  const controls = {
    peaks,
    duration: recording.duration,
    isAway,
    position,
    playing,
    loading,
    started,
    gaps: gaps.map((gap) => ({ ...gap, label: gapLine(gap) })),
    // Its line stays free, so that nothing moves when it comes.
    note: passed ? gapNote(passed) : gaps.length > 0 ? NO_BREAK_SPACE : null,
    flags: recording.highlights.flatMap(({ start }) => (start === null ? [] : [start])),
    onToggle: () => void player.toggle(track),
    onSeek: (seconds: number) => player.seek(track, seconds),
  }
  const onSkip = (seconds: number): void => player.seek(track, (started ? player.secondNow() : 0) + seconds)
  usePlayerKeys({ ...controls, onSkip })
  return (
    <>
      <div ref={large.ref}>
        <Player {...controls} onSkip={onSkip} rate={rate} rates={RATES} onRate={player.setRate} />
      </div>
      {error ? (
        <p className="detail-note detail-note--amber" role="alert">
          {serverTexts.said(error)}
        </p>
      ) : null}
      {children}
      <div className="detail-dock" data-shown={isDocked || undefined} inert={!isDocked}>
        <PlayerDock {...controls} position={isDocked ? position : 0} />
      </div>
    </>
  )
}

/** To the second while a long recording plays; as exactly as it is known otherwise. */
const shownSecond = ({ phase, position }: PlayerState, duration: number): number =>
  phase === 'playing' && duration > PICTURE_STEPS ? Math.floor(position) : position
