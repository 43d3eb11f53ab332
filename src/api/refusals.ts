/**
 * An answer to HEAD has no body (RFC 9110, section 9.3.2), so its words are here: what each refusal of an upload means
 * and what to do.
 */
const refusals: ReadonlyMap<number, string> = new Map([
  [400, "The server didn't understand this upload. Reload Earmark and try again."],
  [401, 'Sign in to continue'],
  [403, "The server won't accept this upload from your account. Sign in again, then retry."],
  [412, "This version of Earmark doesn't match the server. Reload Earmark and try again."],
  [
    413,
    'This recording is larger than the server accepts. Download it to keep a copy, and ask the person who runs the server to raise the limit.',
  ],
  [415, "The server doesn't accept this audio format. Download the recording to keep a copy."],
  [422, "The server can't process this upload. Download the recording to keep a copy, then retry."],
  [507, 'The server is full. The upload continues when there is space again.'],
])

/** The sentence for a refused HEAD; null where only the status is to be told. */
export const refusalSentence = (status: number): string | null => refusals.get(status) ?? null
