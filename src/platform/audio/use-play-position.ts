import { player, usePlayer } from './audio-player.ts'
import type { Track } from './track.ts'

/** Seconds; null where the words have no time. */
type Place = { start: number | null; end: number | null }

/** True where the second that plays lies in the place; below 0 nothing plays. */
export const isAt = ({ start, end }: Place, second: number): boolean =>
  start !== null && second >= 0 && second >= Math.floor(start * 2) / 2 && second < Math.max(end ?? 0, start + 1)

/** Chips that play their moment; the one that sounds shows it, and a tap on it pauses. */
export function usePlayPlace(track: Track) {
  const second = usePlayer((state) =>
    state.id === track.id && state.phase === 'playing' ? Math.floor(state.position * 2) / 2 : -1,
  )
  const playing = (place: Place): boolean => isAt(place, second)
  return {
    playing,
    onPlay: (place: Place): void => {
      if (playing(place)) player.pause()
      else void player.play(track, place.start ?? 0)
    },
  }
}
