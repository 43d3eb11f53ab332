import type { KeyRange } from '../db/text-index.ts'

/** From the page to the worker that searches the transcripts. */
export type ToIndex =
  | { kind: 'open'; name: string }
  | { kind: 'search'; search: number; query: string }
  | { kind: 'changed'; range: KeyRange }

/** Back again. `search` is the one that is answered: the page leaves out the answers to an earlier one. */
export type FromIndex =
  | { kind: 'found'; search: number; ids: string[] }
  | { kind: 'done'; search: number }
  | { kind: 'failed'; search: number; reason: string }
