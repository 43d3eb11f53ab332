import { expect, type Page } from '@playwright/test'

/** Waits for the alarm that holds these words; what is wrong when it does not come in time. */
export async function alarmAfter(page: Page, words: string, milliseconds: number): Promise<string[]> {
  const since = Date.now()
  const alarm = page.getByRole('alert').filter({ hasText: words })
  const came = await expect(alarm.first())
    .toBeVisible({ timeout: milliseconds * 4 })
    .then(
      () => true,
      () => false,
    )
  const took = Date.now() - since
  if (!came) return [`no alarm with "${words}" in ${took} ms`]
  return took > milliseconds ? [`the alarm came after ${took} ms`] : []
}
