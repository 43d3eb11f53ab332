import { expect, type Locator, type Page } from '@playwright/test'
import { fillSignIn } from '../../testkit/browser/journey.ts'
import { PATIENCE_MS } from '../../testkit/browser/patience.ts'
import type { Call, HttpFaults } from '../../testkit/faults/http-faults.ts'

const BUSY = 'The server is busy.'
export const REFUSED = 'Failed to save recording.'

export type Answer = { status: number; upload: string; recording: string }

/** What the user reads (docs/decisions.md#one-table-for-every-reply): for a call of an upload, and for that of the recording. */
export const STATUSES: readonly Answer[] = [
  { status: 401, upload: 'Your sign-in has expired.', recording: 'Your sign-in has expired.' },
  { status: 413, upload: REFUSED, recording: REFUSED },
  { status: 403, upload: REFUSED, recording: REFUSED },
  { status: 404, upload: BUSY, recording: 'deleted on another device' },
  { status: 408, upload: BUSY, recording: BUSY },
  { status: 409, upload: BUSY, recording: REFUSED },
  { status: 410, upload: BUSY, recording: 'deleted on another device' },
  { status: 412, upload: REFUSED, recording: REFUSED },
  { status: 422, upload: REFUSED, recording: REFUSED },
  { status: 423, upload: BUSY, recording: BUSY },
  { status: 425, upload: BUSY, recording: BUSY },
  { status: 429, upload: BUSY, recording: BUSY },
  { status: 500, upload: BUSY, recording: BUSY },
  { status: 502, upload: BUSY, recording: BUSY },
  { status: 503, upload: BUSY, recording: BUSY },
  { status: 504, upload: BUSY, recording: BUSY },
  { status: 507, upload: 'The server is full.', recording: 'The server is full.' },
]

/** A session that has run out has run out for every call from then on, also for who asks whether it is there. */
export function refuse(weather: HttpFaults, call: { is(call: Call): boolean }, status: number): void {
  let expired = false
  weather.set((asked) => {
    const hit = call.is(asked)
    if (hit && status === 401) expired = true
    const alsoHit = expired && asked.path.startsWith('/api/') && !isToEnter(asked)
    return hit || alsoHit ? { kind: 'status', status } : { kind: 'pass' }
  })
}

const isToEnter = ({ path }: Call): boolean => path.startsWith('/api/auth/') && path !== '/api/auth/session'

/** Whether such a call was answered so, now or soon. */
export const wasRefused = (weather: HttpFaults, call: { is(call: Call): boolean }, status: number): Promise<boolean> =>
  expect
    .poll(() => weather.seen.some((seen) => call.is(seen) && seen.status === status), { timeout: PATIENCE_MS })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )

export const isSeen = (note: Locator): Promise<boolean> =>
  expect(note.first())
    .toBeVisible({ timeout: PATIENCE_MS })
    .then(
      () => true,
      () => false,
    )

/** The server is well again, and the user does what there is to do. */
export async function mend(page: Page, weather: HttpFaults, status: number): Promise<void> {
  // Before: a call in between would be let in, and there would be no one to sign in.
  if (status === 401) await page.context().clearCookies()
  weather.set(() => ({ kind: 'pass' }))
  if (status === 401) {
    await page.getByRole('link', { name: 'Sign In', exact: true }).first().click()
    await fillSignIn(page)
    return
  }
  const retry = page.getByRole('status').getByRole('button', { name: 'Retry', exact: true })
  // The app may try again by itself just before the press.
  const press = async () => {
    if (await retry.first().isVisible()) await retry.first().click({ timeout: 1000 })
  }
  await expect(press).toPass({ timeout: PATIENCE_MS })
}
