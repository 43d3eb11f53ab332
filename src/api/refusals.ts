/**
 * An answer to HEAD has no body (RFC 9110, section 9.3.2), so its words are here: what each refusal of an upload means
 * and what to do.
 */
const refusals: ReadonlyMap<number, string> = new Map([
  [400, 'The server did not understand this upload. Reload the app and try again.'],
  [401, 'Sign in to continue'],
  [403, 'The server does not take this upload from you. Sign in again and retry.'],
  [412, 'The server speaks another version of uploads. Reload the app and try again.'],
  [413, 'The recording is larger than the server takes. Download it, and ask who runs the server to raise the limit.'],
  [415, 'The server does not take this kind of audio. Download the recording to keep it.'],
  [422, 'The server cannot use this upload. Download the recording to keep it, then retry.'],
  [507, 'The server is full. The upload goes on when there is room again.'],
])

/** The sentence for a refused HEAD; null where only the status is to be told. */
export const refusalSentence = (status: number): string | null => refusals.get(status) ?? null
