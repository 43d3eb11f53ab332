import type { createAudioElement } from './audio-element.ts'
import { type LoadedTrack, loadTrack, partAtSecond, releaseTrack, type SoundPart, type Track } from './track.ts'

type AudioElement = Pick<ReturnType<typeof createAudioElement>, 'open' | 'current' | 'empty'>

/** The track on the audio element: which of its parts is there, and which second of its timeline. */
export function createTrackOnElement(element: AudioElement) {
  let loaded: LoadedTrack | null = null
  let partAt = -1
  return {
    track: (): Track | null => loaded?.track ?? null,
    put(track: Track, parts: readonly SoundPart[]): void {
      loaded = loadTrack(track, parts)
      partAt = -1
    },
    release(): void {
      element.empty()
      if (loaded) releaseTrack(loaded)
      loaded = null
    },
    /** Puts the element at a second of the timeline. Returns false where there is no track. */
    place(seconds: number, rate: number): boolean {
      if (!loaded) return false
      const wanted = partAtSecond(loaded, seconds)
      const part = loaded.parts[wanted]
      if (!part) return false
      const target = element.open()
      if (wanted !== partAt) {
        partAt = wanted
        target.src = part.url
      }
      target.currentTime = Math.max(0, Math.min(seconds - part.startOffset, part.seconds))
      target.playbackRate = rate
      return true
    },
    /** The second of the timeline at which the element is; null while it is on its way to one, or nowhere. */
    second(): number | null {
      const part = loaded?.parts[partAt]
      const at = element.current()
      if (!part || !loaded || !at || at.seeking) return null
      return Math.min(loaded.track.seconds, part.startOffset + at.currentTime)
    },
    /** The second at which the next part begins; undefined after the last. */
    next: (): number | undefined => loaded?.parts[partAt + 1]?.startOffset,
  }
}
