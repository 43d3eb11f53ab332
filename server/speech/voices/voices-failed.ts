/** A sentence for people: why nobody is told apart. The transcript is not worse for it. */
export class VoicesFailedError extends Error {
  override name = 'VoicesFailedError'
  /** It asks more of this machine than it has: the next recording would cost as much, for nothing. */
  readonly isTooMuch: boolean
  constructor(message: string, options: { isTooMuch?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.isTooMuch = options.isTooMuch ?? false
  }
}

export const tooSlow = (cause?: unknown): VoicesFailedError =>
  new VoicesFailedError('Not told apart: that took the server longer than the recording lasts, or than 15 minutes.', {
    isTooMuch: true,
    cause,
  })
