import { useLiveQuery } from 'dexie-react-hooks'
import { chatTexts } from '../../../i18n/english/chat.ts'
import { clockText } from '../../../i18n/format.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { getTranscript } from '../../../local/recordings/queries.ts'
import { langOf } from '../../../local/transcripts/language.ts'
import { player, usePlayer } from '../../../platform/audio/audio-player.ts'
import { trackOf } from '../../../session/sealing/track-of.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { PlayButton } from '../../../ui/audio/player.tsx'
import { Icon } from '../../../ui/icons/icons.tsx'

/** What plays, above the input: its time and its words. */
export function PlayingDock({ person, recording }: { person: SignedInUser; recording: LocalRecording }) {
  const started = usePlayer((state) => state.id === recording.id && state.phase !== 'idle')
  const playing = usePlayer((state) => state.id === recording.id && state.phase === 'playing')
  const loading = usePlayer((state) => state.id === recording.id && state.loading)
  const second = usePlayer((state) => (state.id === recording.id ? Math.floor(state.position) : 0))
  const transcript = useLiveQuery(() => getTranscript(person.app, recording.id), [person.app, recording.id])
  if (!started) return null
  const words = transcript?.segments.findLast((segment) => segment.start <= second + 0.9)?.text.trim()
  return (
    <div className="playing-dock">
      <PlayButton
        size={44}
        playing={playing}
        loading={loading}
        onToggle={() => void player.toggle(trackOf(person, recording))}
      />
      <div className="playing-dock__words">
        <p className="playing-dock__time numbers">{clockText(second)}</p>
        {words ? (
          <p className="playing-dock__quote" lang={langOf(transcript?.language)}>
            “{words}”
          </p>
        ) : null}
      </div>
      <button type="button" className="icon-button" aria-label={chatTexts.stopPlaying} onClick={() => player.stop()}>
        <Icon name="close" />
      </button>
    </div>
  )
}
