import { expect, type Page } from '@playwright/test'
import type { RecordingId } from '../../contract/ids.ts'
import { databaseTexts, lossTexts } from '../../src/i18n/english/loss.ts'
import { PATIENCE_MS } from '../../testkit/browser/patience.ts'
import { alarmAfter } from '../inject/alarm.ts'

const TOLD_MS = 10_000
/** Opening is tried three times, and given four seconds each. */
const STAND_IN_MS = 20_000

/** What is wrong with how the app tells that its stores were emptied, and that so many recordings went with them. */
export async function lossFailures(page: Page, unsent: number): Promise<string[]> {
  const failures = await alarmAfter(page, lossTexts.title, TOLD_MS)
  if (failures.length > 0) return failures
  const told = page.getByRole('alert').filter({ hasText: lossTexts.title }).getByRole('listitem')
  const isTold = await expect(told)
    .toHaveCount(unsent, { timeout: TOLD_MS })
    .then(
      () => true,
      () => false,
    )
  return isTold ? [] : [`${await told.count()} recordings are told as lost instead of ${unsent}`]
}

/** The same where the browser may refuse its databases instead, and memory stands in for them. */
export async function lossOrStandInFailures(page: Page): Promise<string[]> {
  const said = [lossTexts.title, ...Object.values(databaseTexts.standIn)]
  const alarm = page
    .getByRole('alert')
    .filter({ hasText: new RegExp(said.map((words) => words.replaceAll('.', '\\.')).join('|')) })
  return alarm
    .first()
    .waitFor({ timeout: STAND_IN_MS })
    .then(
      () => [],
      () => ['nothing is said of the databases'],
    )
}

/** Waits until a recording that the server has stands on the device again, and plays. */
export async function expectToReturn(page: Page, recording: RecordingId): Promise<void> {
  await page.locator(`a[href$="${recording}"]`).first().click({ timeout: PATIENCE_MS })
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Pause', exact: true }).first()).toBeVisible({ timeout: PATIENCE_MS })
}
