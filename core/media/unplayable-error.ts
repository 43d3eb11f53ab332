/** Its message is shown to the person. */
export class UnplayableError extends Error {
  override name = 'UnplayableError'
}
