/** Words come soon or never: what was given before so many phrases is asked about no more. */
const MOST_PHRASES = 240

/** Where a moment of what a recogniser was given lies in the recording, in seconds, and when it was given (Unix milliseconds). */
export type Heard = { at: number; since: number }

type Anchor = Heard & { heard: number }

/** Where seconds of what a recogniser was given lie in the recording: between them stands silence that nobody recorded. */
export class HeardTimeline {
  private readonly anchors: Anchor[] = []
  /** Seconds that it was given so far. */
  heard = 0

  /** @param at seconds of the recording; null for silence of our own */
  add(seconds: number, at: number | null, since: number): void {
    if (at !== null) this.anchors.push({ heard: this.heard, at, since })
    if (this.anchors.length > MOST_PHRASES) this.anchors.shift()
    this.heard += seconds
  }

  /** What was asked about is forgotten up to there: words come in their order. */
  position(heard: number): Heard | null {
    while (this.anchors.length > 1 && (this.anchors[1]?.heard ?? 0) <= heard) this.anchors.shift()
    const [anchor] = this.anchors
    return anchor ? { at: Math.max(0, anchor.at + heard - anchor.heard), since: anchor.since } : null
  }
}
