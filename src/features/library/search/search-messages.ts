import type { RecordingId } from '../../../../contract/ids.ts'
import type { KeyRange } from '../../../local/search/text-index.ts'
import type { HitLines } from './match-lines.ts'

/** From the page to the worker that searches the transcripts. */
export type ToIndex =
  | { kind: 'open'; name: string }
  | { kind: 'search'; search: number; query: string }
  | LinesWanted
  | { kind: 'changed'; range: KeyRange }

/** The sentences of one recording that are shown below its row. `number` comes back with them. */
export type LinesWanted = { kind: 'lines'; number: number; id: RecordingId; query: string }

/** Back again. `search` is the one that is answered: the page leaves out the answers to an earlier one. */
export type FromIndex =
  | { kind: 'found'; search: number; ids: string[] }
  | { kind: 'done'; search: number }
  | { kind: 'failed'; search: number; reason: string }
  | { kind: 'lines'; number: number; found: HitLines }
