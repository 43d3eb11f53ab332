import { useLiveQuery } from 'dexie-react-hooks'
import { client } from '../client.ts'
import type { LocalRecording } from '../db/app.ts'
import { getTranscript } from '../db/queries.ts'
import { player, usePlayer } from '../platform/audio-player.ts'
import type { Person } from '../store.ts'
import { trackOf } from '../sync/audio-source.ts'
import { clockText } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import { PlayButton } from '../ui/player.tsx'
import { chatTexts } from '../ui/texts/chat.ts'

/** What plays, above the input: its time and its words. */
export function PlayingDock({ person, recording }: { person: Person; recording: LocalRecording }) {
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
        onToggle={() => void player.toggle(trackOf({ audio: person.audio, client }, recording))}
      />
      <div className="playing-dock__words">
        <p className="playing-dock__time numbers">{clockText(second)}</p>
        {words ? <p className="playing-dock__quote">“{words}”</p> : null}
      </div>
      <button type="button" className="icon-button" aria-label={chatTexts.stopPlaying} onClick={() => player.stop()}>
        <Icon name="close" />
      </button>
    </div>
  )
}
