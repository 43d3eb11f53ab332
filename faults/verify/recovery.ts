import { expect, type Page } from '@playwright/test'
import { type RecordingId, recordingIdSchema } from '../../contract/ids.ts'
import { save, signInAgain } from '../../testkit/browser/journey.ts'
import { localSegment } from '../../testkit/browser/local-stores.ts'
import { PATIENCE_MS } from '../../testkit/browser/patience.ts'
import type { Fixture } from '../../testkit/runs/fixture.ts'

/** A take that was found again; `chunks` were on the disk. */
export type Saved = { recording: RecordingId; chunks: number }

/** Comes back to the app, expects the take to be offered, and saves it. */
export async function saveRecovered(page: Page, url: string): Promise<Saved> {
  await page.goto(`${url}/dashboard`)
  await expect(page.getByText('Recovered recording').first()).toBeVisible({ timeout: PATIENCE_MS })
  const { chunks } = await localSegment(page)
  const recording = recordingIdSchema.parse(await save(page, 'Recovered by the campaign'))
  return { recording, chunks }
}

/** The browser again, on the profile it died with or a copy of it. Chromium writes cookies every 30 s, so the session is made anew. */
export async function recoverAfterDeath({ device, url }: Fixture<null>, copy?: string): Promise<Saved> {
  await device.relaunch(copy)
  await device.context.clearCookies()
  const page = await device.context.newPage()
  const saved = await saveRecovered(page, url)
  await signInAgain(page)
  return saved
}
