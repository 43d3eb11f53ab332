import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from '../../testkit/browser/fixtures.ts'
import { recordUntil } from '../../testkit/browser/journey.ts'
import type { Hand } from './hand.ts'

/** Whose first hour it is. */
export type Newcomer = {
  page: Page
  context: BrowserContext
  hand: Hand
  url: string
  /** As the first start prints it. */
  link: string
}

export type Step = [name: string, walk: (newcomer: Newcomer) => Promise<unknown>]

export const PASSWORD = 'three words without connection'

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
export const link = (page: Page, name: string): Locator =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true }).first()
export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name }).first()
export const title = (page: Page): Locator => page.getByPlaceholder('Enter a title for your recording...')

/** Until the first words are spoken. */
export const GETTING_IN: Step[] = [
  [
    'reads the front page, whatever address was tried',
    async ({ page, url }) => {
      await page.goto(`${url}/library`)
      await expect(page).toHaveURL(`${url}/`)
      await expect(heading(page, 'Beyond Recording')).toBeVisible()
    },
  ],
  [
    'tries the demo',
    async ({ page, hand }) => {
      await hand.press(button(page, 'See Demo'))
      await hand.press(button(page, 'Stop recording'))
      await expect(page.getByText('AI Summary')).toBeVisible()
      await page.keyboard.press('Escape')
    },
  ],
  [
    'asks for a link, and is told whom to ask for it',
    async ({ page, hand, url }) => {
      await page.goto(`${url}/login`)
      await hand.press(link(page, 'Sign in with Email Link'))
      await hand.type(page.getByLabel('Email', { exact: true }), 'owner@localhost')
      await hand.press(button(page, 'Send Magic Link'))
      await expect(heading(page, 'This server sends no email')).toBeVisible()
    },
  ],
  [
    'signs in by the link that the first start printed',
    async ({ page, hand, link: printed }) => {
      await page.goto(printed)
      await hand.press(button(page, 'Sign In'))
      await expect(heading(page, 'Choose how you sign in next time')).toBeVisible()
    },
  ],
  [
    'chooses a password, and comes to where they wanted to go',
    async ({ page, hand }) => {
      await hand.type(page.getByLabel('New Password', { exact: true }), PASSWORD)
      await hand.type(page.getByLabel('Confirm New Password'), PASSWORD)
      await hand.press(button(page, 'Save password'))
      await expect(page).toHaveURL(/\/library$/)
      await expect(page.getByText('No recordings yet').first()).toBeVisible()
      await expect(button(page, /Import/)).toBeVisible()
    },
  ],
  [
    'says what is spoken before the first recording, and reads about consent',
    async ({ page, hand }) => {
      await hand.press(link(page, 'Record'))
      await expect(page.getByText('Ask everyone before you record')).toBeVisible()
      await hand.choose(page.getByLabel('Spoken language'), 'English')
      await expect(page.getByLabel('Spoken language')).toHaveValue('en')
    },
  ],
]

/** From Start to a saved recording. */
export const RECORDING: Step[] = [
  [
    'starts',
    async ({ page, hand }) => {
      await hand.press(button(page, 'Start recording'))
      await expect(heading(page, 'Recording...')).toBeVisible()
      await expect(page).toHaveTitle(/^● 0:\d\d/)
    },
  ],
  [
    'keeps that everyone agreed',
    async ({ page, hand }) => {
      await hand.press(page.getByLabel('Everyone agreed'))
      await expect(page.getByText(/^Noted \d/)).toBeVisible()
    },
  ],
  [
    'marks a moment',
    async ({ page, hand }) => {
      await recordUntil(page, 4)
      await hand.press(button(page, 'Mark this moment'))
      await expect(page.getByRole('img', { name: 'Waveform, 1 moment marked' })).toBeVisible()
    },
  ],
  [
    'pauses and goes on',
    async ({ page, hand }) => {
      await hand.press(button(page, 'Pause'))
      await hand.press(button(page, 'Resume'))
      await expect(heading(page, 'Recording...')).toBeVisible()
    },
  ],
  [
    'looks into the library while it runs',
    async ({ page, hand }) => {
      await hand.press(link(page, 'Library'))
      await expect(page).toHaveTitle(/^● 0:\d\d · .*Earmark$/)
      await expect(page.getByRole('region', { name: 'Current recording' })).toBeInViewport()
      await hand.press(link(page, 'Record'))
      await recordUntil(page, 12)
    },
  ],
  [
    'stops: day and time are the title, and selected',
    async ({ page, hand }) => {
      await expect(button(page, 'Stop recording')).toBeInViewport()
      await hand.press(button(page, 'Stop recording'))
      await expect(title(page)).toBeFocused()
      await expect(title(page)).toHaveValue(/\d{1,2}:\d{2}/)
      await expect(page.locator('.waveform__flag')).toHaveCount(1)
    },
  ],
  [
    'saves with the next press',
    async ({ page, hand }) => {
      const given = await title(page).inputValue()
      await hand.press(button(page, 'Save Recording'))
      await expect(heading(page, given)).toBeVisible()
      await expect(page).toHaveTitle(`${given} · Earmark`)
    },
  ],
]
