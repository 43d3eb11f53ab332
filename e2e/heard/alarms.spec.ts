import type { Page } from '@playwright/test'
import { MAX_RECORDING_SECONDS } from '../../contract/limits.ts'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { heard, listen } from '../../testkit/browser/hear.ts'
import { recordUntil, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { localSegments, speakBefore } from '../../testkit/browser/local-stores.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { scriptPhone, setPhone } from '../../testkit/phone/phone-calls.ts'

const LOST = [
  {
    way: 'muted',
    phone: { muted: true },
    alarm: 'Your device has muted the microphone. End the call or unmute it, and recording continues.',
    over: 'Your device muted the microphone for # s. Recording continues.',
  },
  {
    way: 'gone',
    phone: { gone: true },
    alarm: "The microphone is disconnected. What you've said is safe; recording continues as soon as it's back.",
    over: 'The microphone was disconnected for # s. Recording continues; check that the level moves when you speak.',
  },
] as const

for (const { way, phone, alarm, over } of LOST) {
  test(`a microphone that is ${way} is told again and again until it is back, and then for how long, once`, async ({
    device,
  }) => {
    await scriptPhone(device.context)
    await device.context.addInitScript(holdRepeats)
    const page = await openSignedInPage(device)
    await startRecording(page)
    await recordUntil(page, 2)
    await listen(page)
    await setPhone(page, phone)
    await expect(page.getByRole('heading', { level: 1, name: `Not recording: microphone ${way}` })).toBeVisible()
    await expect(page).toHaveTitle(/⚠/)
    await expect.poll(() => heard(page)).toEqual([alarm])
    expect(await vibrations(page)).toBe(1)
    for (const times of [2, 3]) {
      expect(await repeat(page)).toBe(1)
      await expect.poll(() => heard(page)).toEqual([alarm])
      expect(await vibrations(page)).toBe(times)
    }
    // What is over sooner is no gap, and nobody is told.
    await expect.poll(async () => (await localSegments(page))[0]?.endedBy).toBe('interrupted')
    await setPhone(page, { muted: false, gone: false })
    await expect(page.getByRole('heading', { level: 1, name: 'Recording...' })).toBeVisible()
    await expect(page).not.toHaveTitle(/⚠/)
    expect(await repeat(page)).toBe(0)
    await expect(page.getByRole('alert').filter({ hasText: 'Recording continues' })).toBeAttached()
    for (const name of ['Library', 'Settings', 'Record']) {
      await page.getByRole('link', { name, exact: true }).first().click()
      await expect(page.locator('h1').first()).toBeVisible()
    }
    const told = (await heard(page)).filter((said) => /microphone/.test(said))
    expect(told).toEqual([over])
  })
}

test('the end at ninety minutes is one alarm whose reason stays, and by keys it goes on as another recording', async ({
  device,
}) => {
  await device.context.addInitScript(holdRepeats)
  const page = await openSignedInPage(device)
  await startRecording(page)
  await recordUntil(page, 2)
  await stopRecording(page)
  await speakBefore(page, MAX_RECORDING_SECONDS - 45)
  await page.reload()
  await listen(page)
  await page.getByRole('button', { name: 'Continue recording' }).click()
  const keep = page.getByRole('button', { name: 'Keep recording' })
  await expect(keep).toBeVisible()
  await expect(page.getByText('Recording stops in less than a minute')).toBeVisible()
  // On every other screen too.
  await page.getByRole('link', { name: 'Library', exact: true }).first().click()
  const bar = page.getByRole('region', { name: 'Current recording' })
  await expect(bar.getByRole('button', { name: 'Keep recording' })).toBeVisible()
  await page.getByRole('link', { name: 'Record', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Recording Complete' })).toBeVisible({ timeout: 120_000 })
  await expect(page.locator('.toast')).toContainText('after 90 minutes')
  await expect(page).toHaveTitle(/⚠/)
  expect(await vibrations(page)).toBeGreaterThan(0)
  const alarm =
    'Recording automatically stopped after # minutes (Pro plan limit). The whole recording is safe on this device.'
  const told = (await heard(page)).filter((said) => said.includes('stop'))
  expect(told).toEqual(['Recording stops in # minute', alarm])
  expect(await repeat(page)).toBe(1)
  await expect.poll(() => heard(page)).toEqual([alarm])
  await page.keyboard.press('F8')
  await page.keyboard.press('Escape')
  await expect(page.locator('.record__failure').filter({ hasText: 'after 90 minutes' })).toBeVisible()
  await keep.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Recording...' })).toBeVisible()
  await expect(page).not.toHaveTitle(/⚠/)
  await expect(page.getByRole('timer')).toHaveText(/^0:0/)
  await expect(page.locator(':focus')).toHaveAccessibleName('Recording...')
})

test('what was said can be read for a while, and not when it is no longer true', async ({ page }) => {
  await startRecording(page)
  const said = page.getByText('The microphone is on.')
  await expect(said).toBeAttached()
  await expect(said).toHaveCount(0)
})

/** How often the device was made to vibrate. */
const vibrations = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'vibrations'))

/** Lets the time pass after which an alarm is raised again; gives how many there are. */
const repeat = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'repeat')())

/** Runs in the page: what is done again each 20 to 30 seconds waits for the test. */
function holdRepeats(): void {
  let vibrations = 0
  Object.defineProperty(window, 'vibrations', { get: () => vibrations })
  navigator.vibrate = () => {
    vibrations += 1
    return true
  }
  const held = new Map<number, () => void>()
  const { setInterval, clearInterval } = window
  Object.assign(window, {
    setInterval: (run: () => void, every?: number, ...rest: unknown[]): number => {
      const isHeld = every !== undefined && every >= 20_000 && every <= 30_000
      const id = isHeld ? setInterval(() => undefined, 86_400_000) : setInterval(run, every, ...rest)
      if (isHeld) held.set(id, run)
      return id
    },
    clearInterval: (id?: number): void => {
      if (id !== undefined) held.delete(id)
      clearInterval(id)
    },
    repeat: (): number => {
      for (const run of held.values()) run()
      return held.size
    },
  })
}
