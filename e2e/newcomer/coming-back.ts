import type { Locator, Page } from '@playwright/test'
import { expect } from '../../testkit/browser/fixtures.ts'
import { recordUntil, sound } from '../../testkit/browser/journey.ts'
import { button, heading, link, type Step, title } from './getting-started.ts'

const SAID = 'what your country can do for you'
const SECOND = 'Corridor talk'
const second = (page: Page): Locator =>
  page.getByRole('link', { name: new RegExp(`^${SECOND}`) }).filter({ visible: true })

/** What comes of a recording. */
export const READING: Step[] = [
  [
    'reads the transcript and what is drawn from it',
    async ({ page }) => {
      await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
      await expect(page.getByText('This recording has no analysis yet.')).toHaveCount(0)
      await expect(page.getByText('Quoted from the transcript').first()).toBeVisible()
      await expect(button(page, 'Earlier transcripts')).toHaveCount(0)
    },
  ],
  [
    'takes the suggested title, and thinks again',
    async ({ page, hand }) => {
      const before = await page.getByRole('heading', { level: 1 }).innerText()
      await hand.press(button(page, 'Use this title'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Country')
      await hand.press(button(page, 'Undo'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(before)
    },
  ],
  [
    'hears where a point was said',
    async ({ page, hand }) => {
      await hand.press(button(page, /^Play at /).first())
      await expect.poll(async () => (await sound(page))?.position ?? 0).toBeGreaterThan(0)
    },
  ],
  [
    'chooses the speed',
    async ({ page, hand }) => {
      await hand.choose(page.getByLabel(/^Speed/), '1.5×')
      await expect
        .poll(() =>
          page.evaluate(() => 'lastPlayed' in window && Reflect.get(Object(window.lastPlayed), 'playbackRate')),
        )
        .toBe(1.5)
    },
  ],
  [
    'corrects a sentence',
    async ({ page, hand }) => {
      await hand.press(button(page, 'Correct the transcript'))
      await hand.press(button(page, new RegExp(SAID, 'i')).first())
      await hand.type(page.getByLabel('Corrected sentence'), 'Ask what your village can do.')
      await page.keyboard.press('Enter')
      await hand.press(button(page, 'Correct the transcript'))
      await expect(page.locator('.paragraph__sentence', { hasText: 'village' })).toBeVisible()
    },
  ],
  [
    'asks about it',
    async ({ page, hand }) => {
      await hand.press(button(page, 'Chat with AI'))
      await hand.press(button(page, 'Summarize key decisions'))
      await expect(page.getByRole('log').locator('.exchange__foot')).toBeVisible()
      await page.keyboard.press('Escape')
    },
  ],
]

/** The second recording, and the library. */
export const KEEPING: Step[] = [
  [
    'records and saves a second one offline',
    async ({ page, context, hand }) => {
      await context.setOffline(true)
      await hand.press(link(page, 'Record'))
      await hand.press(button(page, 'Start recording'))
      await recordUntil(page, 3)
      await hand.press(button(page, 'Stop recording'))
      await expect(heading(page, 'Recording Complete')).toBeVisible()
      await hand.type(title(page), SECOND)
      await hand.press(button(page, 'Save Recording'))
      await expect(page.getByText('Saved on this device. It is sent when you are online.').first()).toBeVisible()
      await context.setOffline(false)
    },
  ],
  [
    'finds a word of the first',
    async ({ page, hand }) => {
      await hand.press(link(page, 'Library'))
      await hand.type(page.getByPlaceholder('Search recordings...'), 'village')
      await expect(page.locator('mark').first()).toBeVisible()
      await hand.press(button(page, 'Clear search'))
      await expect(page.locator('mark')).toHaveCount(0)
    },
  ],
  [
    'deletes the second, and takes that back',
    async ({ page, hand }) => {
      await hand.press(second(page).first())
      await hand.press(button(page, 'More actions'))
      await hand.press(page.getByRole('menuitem', { name: 'Delete' }))
      await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Delete recording' }))
      await expect(page.getByText('It stays in the trash for 30 days.').first()).toBeVisible()
      await hand.press(button(page, 'Undo'))
      await expect(second(page).first()).toBeVisible()
    },
  ],
  [
    'deletes both, and restores all from the trash',
    async ({ page, hand }) => {
      await hand.press(button(page, 'Select'))
      await hand.press(button(page, 'Select all'))
      await hand.press(
        page.getByRole('region', { name: 'Selected recordings' }).getByRole('button', { name: 'Delete' }),
      )
      await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Delete 2 recordings' }))
      await hand.press(page.getByRole('link', { name: 'Trash (2)' }))
      await expect(page).toHaveURL(/trash/)
      await expect(page.getByText('30 days left')).toHaveCount(2)
      await hand.press(button(page, 'Restore all'))
      await expect(page.getByText('The trash is empty.')).toBeVisible()
    },
  ],
  [
    'chooses dark, and that nothing is sent before it is saved',
    async ({ page, hand }) => {
      await hand.press(link(page, 'Settings'))
      await hand.press(page.getByRole('switch', { name: 'Dark Mode' }))
      await expect(page.locator('html')).toHaveClass('dark')
      await hand.press(page.getByRole('switch', { name: 'Send after Save' }))
      await expect(page.getByRole('switch', { name: 'Send after Save' })).toBeChecked()
      await expect(page.getByText(/^On this device/)).toHaveCount(1)
    },
  ],
  [
    'signs out, and finds the front page',
    async ({ page, hand, url }) => {
      await hand.press(button(page, 'Sign Out'))
      await hand.press(
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^Sign Out/i })
          .last(),
      )
      await expect(page).toHaveURL(`${url}/`)
      await expect(heading(page, 'Beyond Recording')).toBeVisible()
    },
  ],
]
