import type { CaptionEvent, CaptionLine, CaptionPause } from '../../contract/recordings/captions.ts'
import type { Word } from '../../contract/recordings/transcript.ts'
import { addWords, closeLine, NO_LINES } from './caption-lines.ts'
import {
  afterRefusal,
  afterWords,
  isTooLate,
  KEEPING_UP,
  type Lateness,
  MOST_WAITED,
  type Pace,
  paceAt,
} from './pace.ts'

/** After so long without words a line is whole. Milliseconds. */
const QUIET_MS = 1500

/** Turns what happens to one take into events; a state is told when it changes. */
export class CaptionTeller {
  private lines = NO_LINES
  private pace: Pace = KEEPING_UP
  private isLinkLost = false
  private wordsAt = 0
  private told: CaptionPause | 'listening' | null = null
  private readonly tell: (event: CaptionEvent) => void
  private readonly mostWaited: number

  constructor(tell: (event: CaptionEvent) => void, mostWaited = MOST_WAITED) {
    this.tell = tell
    this.mostWaited = mostWaited
  }

  /** Whether the recogniser is to be given more. */
  keepsUp(): boolean {
    this.tellState()
    return this.pace.kind === 'keeping-up'
  }

  refused(): void {
    this.pace = afterRefusal(Date.now())
    this.tellState()
  }

  link(isLost: boolean): void {
    this.isLinkLost = isLost
    this.tellState()
  }

  words(words: readonly Word[], lateness: Lateness): void {
    this.pace = afterWords(this.pace, lateness, Date.now(), this.mostWaited)
    this.wordsAt = Date.now()
    this.tellState()
    if (!isTooLate(lateness, this.mostWaited)) this.tellLines(addWords(this.lines, words))
  }

  /** Nobody speaks at this moment; what was said just before may still be on its way. */
  quiet(): void {
    if (Date.now() - this.wordsAt > QUIET_MS) this.end()
  }

  /** Nothing more comes. */
  end(): void {
    this.tellLines(closeLine(this.lines))
  }

  private tellLines([lines, changed]: ReturnType<typeof addWords>): void {
    this.lines = lines
    for (const line of changed) this.tell({ type: 'line', ...line } satisfies CaptionLine & { type: 'line' })
  }

  private tellState(): void {
    this.pace = paceAt(this.pace, Date.now())
    const state = this.isLinkLost ? 'link' : this.pace.kind === 'behind' ? 'behind' : 'listening'
    if (state === this.told) return
    this.told = state
    this.tell(state === 'listening' ? { type: 'listening' } : { type: 'paused', reason: state })
  }
}
