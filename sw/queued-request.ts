/** The call that the Workbox queue keeps: never audio, never credentials (docs/decisions.md#the-outbox). */
export const queuedRequest = (origin: string): Request =>
  new Request(`${origin}/api/recordings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ doorbell: true }),
  })
