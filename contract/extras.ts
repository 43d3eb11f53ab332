/**
 * Parts that only some people use. They are not installed with the app: the service worker fetches them behind it and
 * keeps them (sw/README.md). scripts/build/extras.ts says which modules each one is.
 */
export const EXTRAS = ['account', 'administration', 'documents', 'versions', 'diagnostics'] as const
export type ExtraName = (typeof EXTRAS)[number]

/** `missing`: still to come. `removed`: by the person, until it is used or fetched again. `bytes`: uncompressed. */
export type ExtraState = { name: ExtraName; bytes: number; state: 'here' | 'missing' | 'removed' }

/** What a page asks the service worker; the answer comes through the port that is sent with it. */
export type ExtrasQuestion =
  /** To be fetched if now is a good moment. Answer: true when nothing is missing any more. */
  | { type: 'fetch-extras' }
  /** Wanted now, whatever the moment is like. Answer: whether it is here. */
  | { type: 'need-extra'; name: ExtraName }
  /** Answer: whether it is gone. */
  | { type: 'remove-extra'; name: ExtraName }
  /** Answer: `ExtraState[]`. */
  | { type: 'list-extras' }

/** Asked once after each start: a page of an older version may have been the last thing that its files waited for. */
export type OlderFilesQuestion = { type: 'remove-older-files' }
