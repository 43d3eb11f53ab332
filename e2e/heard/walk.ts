import type { Locator, Page } from '@playwright/test'
import { expect } from '../../testkit/browser/fixtures.ts'
import { focused, heard, listen } from '../../testkit/browser/hear.ts'
import { recordUntil } from '../../testkit/browser/journey.ts'
import { localSegments } from '../../testkit/browser/local-stores.ts'
import { setPhone } from '../../testkit/phone/phone-calls.ts'
import { type HeardStep, MEANWHILE, MEANWHILE_STEPS } from './sentences.ts'

/** What was heard so far, step by step. */
export type HeardWalk = {
  steps: HeardStep[]
  /** Said by what goes on by itself. */
  meanwhile: string[]
  step(name: string, walk: () => Promise<unknown>): Promise<void>
}

export async function startHeardWalk(page: Page): Promise<HeardWalk> {
  await listen(page)
  const steps: HeardStep[] = []
  const meanwhile: string[] = []
  return {
    steps,
    meanwhile,
    async step(name, walk) {
      await walk()
      const focus = await focused(page)
      const sentences = await heard(page)
      const isMeanwhile = (said: string): boolean => MEANWHILE_STEPS.includes(name) && MEANWHILE.includes(said)
      meanwhile.push(...sentences.filter(isMeanwhile))
      steps.push({ step: name, focus, said: sentences.filter((said) => !isMeanwhile(said)) })
    },
  }
}

/** Records, loses the microphone with a dialog open, stops and saves, by keys alone. */
export async function walkUntilSaved(page: Page, { step }: HeardWalk): Promise<void> {
  const dialog = page.getByRole('dialog')
  await step('start', async () => {
    await press(page.locator('.record-button'))
    // Longer than what comes after the gap, so that its words are half of the transcript.
    await recordUntil(page, 6)
  })
  await step('open the bell', async () => {
    await press(page.getByRole('button', { name: 'Notifications' }))
    await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused()
  })
  await step('the microphone is gone', async () => {
    await setPhone(page, { gone: true })
    await expect(dialog.getByRole('alert')).toBeVisible()
    // What is over sooner is no gap.
    await expect.poll(async () => (await localSegments(page))[0]?.endedBy).toBe('interrupted')
  })
  await step('it is back', async () => {
    await setPhone(page, { gone: false })
    await expect(dialog.getByRole('alert').filter({ hasText: 'was disconnected for' })).toBeVisible()
  })
  await step('close the bell', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect.poll(async () => (await localSegments(page))[1]?.bytes ?? 0).toBeGreaterThan(0)
  })
  await step('stop', async () => {
    await press(page.locator('.record-button'))
    await expect(page.getByRole('heading', { name: 'Recording Complete' })).toBeVisible()
  })
  await step('save', async () => {
    await page.getByPlaceholder('Enter a title for your recording...').fill('Harbour board')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour board' })).toBeFocused()
  })
}

/** By its key, wherever the focus was. */
export async function press(control: Locator): Promise<void> {
  await control.focus()
  await control.press('Enter')
}

/** By Tab, as far as a screen has stops. */
export async function tabUntil(page: Page, wanted: Locator): Promise<void> {
  const isThere = (): Promise<boolean> => wanted.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 100 && !(await isThere()); presses += 1) await page.keyboard.press('Tab')
  await expect(wanted).toBeFocused()
}
