/** Shown to the operator as it is, without a stack. */
export class CliError extends Error {
  override name = 'CliError'
}
