/**
 * Part of the sound of a saved recording is not in the database that is read here: it lies beside it, or in one in memory
 * that stands in for it in another page. Whoever has all of it uploads it; what is here must not pass for the whole.
 */
export class AudioElsewhereError extends Error {
  override name = 'AudioElsewhereError'
  constructor() {
    super('Not all of this recording is in the database of this browser.')
  }
}
