import type { RecordingId } from '../../contract/ids.ts'
import type { LibraryCitation } from '../../contract/library-chat.ts'
import { client } from '../client.ts'
import type { LocalRecording } from '../db/app.ts'
import { player, usePlayer } from '../platform/audio-player.ts'
import { isAt } from '../platform/use-play-place.ts'
import type { Person } from '../store.ts'
import { trackOf } from '../sync/audio-source.ts'
import { askTexts } from '../ui/texts/ask.ts'

/** What an answer about many recordings needs of them. */
export type LibraryPlaces = {
  titleOf: (citation: LibraryCitation) => string
  recordingOf: (id: RecordingId) => LocalRecording | undefined
  playing: (citation: LibraryCitation) => boolean
  onPlay: (citation: LibraryCitation) => void
}

/** Moments of many recordings that play where they are shown; the one that sounds says so, and a tap pauses it. */
export function useLibraryPlaces({ audio }: Person, rows: ReadonlyMap<RecordingId, LocalRecording>): LibraryPlaces {
  const sounding = usePlayer(({ phase, id }) => (phase === 'playing' ? id : null))
  const second = usePlayer(({ phase, position }) => (phase === 'playing' ? Math.floor(position * 2) / 2 : -1))
  const playing = (citation: LibraryCitation): boolean => citation.recordingId === sounding && isAt(citation, second)
  return {
    titleOf: ({ recordingId }) => rows.get(recordingId)?.title || askTexts.untitled,
    recordingOf: (id) => rows.get(id),
    playing,
    onPlay(citation) {
      const recording = rows.get(citation.recordingId)
      if (playing(citation)) player.pause()
      else if (recording) void player.play(trackOf({ audio, client }, recording), citation.start ?? 0)
    },
  }
}
