/** For a port that is told of errors which a test does not expect. */
export function raise(error: unknown): never {
  throw error
}
