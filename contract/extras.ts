/**
 * Parts of the app that only some users need. They are not installed with it: the service worker fetches them in the background
 * and caches them (sw/README.md). scripts/build/extras.ts assigns modules to them.
 */
export const EXTRAS = [
  'account',
  'administration',
  'documents',
  'versions',
  'diagnostics',
  'install',
  'offline',
  'overview',
  'speakers',
  'questions',
  'microphone',
  'sealing',
  'selection',
  'corrections',
  'vocabulary',
  'captions',
  'imports',
  'unlockers',
] as const
export type ExtraName = (typeof EXTRAS)[number]

/** `missing`: to be fetched. `removed`: by the user, until it is used or fetched again. `bytes`: uncompressed. */
export type ExtraState = { name: ExtraName; bytes: number; state: 'here' | 'missing' | 'removed' }

/** What a page asks the service worker; the answer arrives through the port that is sent with it. */
export type ExtrasQuestion =
  /** Fetch in idle time. Answer: true when nothing is missing any more. */
  | { type: 'fetch-extras' }
  /** Fetch now. Answer: whether it is here. */
  | { type: 'need-extra'; name: ExtraName }
  /** Answer: whether it was removed. */
  | { type: 'remove-extra'; name: ExtraName }
  /** Answer: `ExtraState[]`. */
  | { type: 'list-extras' }

/** Asked once after each start: files may have been kept only for a page of an older version. */
export type OlderFilesQuestion = { type: 'remove-older-files' }
