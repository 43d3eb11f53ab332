import type { LocalRecording } from '../db/app.ts'
import { player, usePlayer } from '../platform/audio-player.ts'
import { client, type Person } from '../store.ts'
import { trackOf } from '../sync/audio-source.ts'
import type { PlacedCitation } from '../ui/chip-placement.ts'

/** Chips of answers that play their moment; the one that sounds shows it, and a tap on it pauses. */
export function usePlayPlace(person: Person, recording: LocalRecording) {
  const second = usePlayer((state) =>
    state.id === recording.id && state.phase === 'playing' ? Math.floor(state.position * 2) / 2 : -1,
  )
  const track = trackOf({ audio: person.audio, client }, recording)
  const playing = ({ start, end }: PlacedCitation): boolean =>
    start !== null && second >= 0 && second >= Math.floor(start * 2) / 2 && second < Math.max(end ?? 0, start + 1)
  return {
    playing,
    onPlay: (citation: PlacedCitation): void => {
      if (playing(citation)) player.pause()
      else void player.play(track, citation.start ?? 0)
    },
  }
}
