import type { CaptionEvent, CaptionLine, CaptionPause } from '../../../../contract/recordings/captions.ts'

/** What is shown of a take. `connecting`: nothing was heard of the server yet. */
export type CaptionState = {
  status: { kind: 'connecting' } | { kind: 'listening' } | { kind: 'paused'; reason: CaptionPause }
  lines: readonly CaptionLine[]
}

/** `joined`: a stream begins, whose lines are counted anew. */
export type CaptionHappening = CaptionEvent | { type: 'joined' }

/** More than are seen at once. */
const MOST_LINES = 8

/** Whether it helps anybody that each second is sent by itself. Pure. */
export const isServedIn = ({ status }: CaptionState): boolean =>
  status.kind !== 'paused' || status.reason === 'behind' || status.reason === 'link'

export const CONNECTING: CaptionState = { status: { kind: 'connecting' }, lines: [] }

/** Pure. */
export function afterCaption(state: CaptionState, event: CaptionHappening): CaptionState {
  switch (event.type) {
    case 'joined':
      return { ...state, lines: [] }
    case 'listening':
      return { ...state, status: { kind: 'listening' } }
    case 'paused':
      return { ...state, status: { kind: 'paused', reason: event.reason } }
    case 'line': {
      const { type: _, ...line } = event
      return { ...state, lines: [...state.lines.filter(({ n }) => n !== line.n), line].slice(-MOST_LINES) }
    }
    case 'ended':
      return CONNECTING
  }
}
