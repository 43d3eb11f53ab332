/** Stops the start: `message` says which variable is wrong and how to mend it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
