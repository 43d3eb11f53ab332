import { expect, type Page } from '@playwright/test'

/** Any notice that storage fails or is slow, also a mild one (src/i18n/english/record.ts, `troubleTexts`). */
export const STORAGE_ALARM = /can't save|saving failed|Saving is slow/

/** Waits for the alarm that holds these words; what is wrong when it does not come in time. */
export async function alarmAfter(page: Page, words: string | RegExp, milliseconds: number): Promise<string[]> {
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
