/** A piece of a recording's sound, at its place in the timeline. Seconds. */
export type SoundPart = { startOffset: number; seconds: number; from: Blob | string }

/** What can be played. `open` finds the sound; with `fresh` it asks the server for a new address, not the device. */
export type Track = {
  id: string
  title: string
  /** Seconds: the recording's own word, since a stream has no finite duration of its own. */
  seconds: number
  open(fresh: boolean): Promise<readonly SoundPart[]>
}

type LoadedPart = { startOffset: number; seconds: number; url: string; isOurs: boolean }

/** A track with addresses that an audio element can play. */
export type LoadedTrack = { track: Track; parts: readonly LoadedPart[] }

export const loadTrack = (track: Track, parts: readonly SoundPart[]): LoadedTrack => ({
  track,
  parts: parts.map(({ from, ...place }) => ({
    ...place,
    url: typeof from === 'string' ? from : URL.createObjectURL(from),
    isOurs: typeof from !== 'string',
  })),
})

export function releaseTrack({ parts }: LoadedTrack): void {
  for (const part of parts) if (part.isOurs) URL.revokeObjectURL(part.url)
}

/** The part that sounds at this second of the timeline; in a gap, the one before it. */
export const partAtSecond = ({ parts }: LoadedTrack, seconds: number): number =>
  Math.max(
    0,
    parts.findLastIndex((part) => part.startOffset <= seconds + 0.001),
  )
