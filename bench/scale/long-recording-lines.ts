import type { Page } from '@playwright/test'
import type { Library, Line } from './device.ts'
import { busyWhile, longestTask } from './main-thread.ts'

const PLAYED_MS = 5000
const LONG_TASK_MS = 50

/** What one recording of 90 minutes costs on its screen. */
export const longRecordingLines: readonly Line[] = [
  {
    ...{ name: 'a recording of 90 minutes', unit: 'ms', grows: false },
    bars: {
      'play starts': { bar: 1000 },
      'click on a sentence until it plays there': { bar: 100 },
      'busy in each second that it plays': { bar: 550 },
    },
    measure: async (library) => {
      const { page } = library
      await open(library)
      const starts = await page.evaluate(pressPlay)
      const busy = await busyWhile(page, () => page.waitForTimeout(PLAYED_MS))
      const jump = await page.evaluate(clickSentence)
      return {
        'play starts': starts,
        'busy in each second that it plays': busy,
        'click on a sentence until it plays there': jump,
      }
    },
  },
  {
    ...{ name: 'longest task with a recording of 90 minutes', unit: 'ms', grows: false },
    bars: {
      'first letter of a search': { bar: LONG_TASK_MS },
      'next hit': { bar: LONG_TASK_MS },
      'saving a correction': { bar: LONG_TASK_MS },
      'opening a chat of 100 messages': { bar: LONG_TASK_MS },
    },
    measure: async (library) => {
      const { page } = library
      await open(library)
      await longestTask(page, () => page.getByRole('button', { name: 'Search in transcript' }).click())
      const letter = await longestTask(page, () => page.keyboard.press('e'))
      const hit = await longestTask(page, () => page.keyboard.press('Enter'))
      await longestTask(page, () => page.keyboard.press('Escape'))
      const correction = await correct(page)
      await open(library)
      const chat = await longestTask(page, () => page.getByRole('button', { name: 'Chat with AI' }).first().click())
      return {
        'first letter of a search': letter,
        'next hit': hit,
        'saving a correction': correction,
        'opening a chat of 100 messages': chat,
      }
    },
  },
]

/** With all of its text, at a second in its middle. */
async function open({ page, url, meeting }: Library): Promise<void> {
  await page.goto(`${url}/recording/${meeting}?at=30`)
  await page.getByText('Sentence 10 ', { exact: false }).first().waitFor()
  await longestTask(page, async () => undefined)
}

async function correct(page: Page): Promise<number> {
  await longestTask(page, () => page.getByRole('button', { name: 'Correct the transcript' }).click())
  await page.locator('[data-sentence="3"]').click()
  await page.getByLabel('Corrected sentence').fill(`This was put right ${Math.random()}.`)
  return longestTask(page, () => page.keyboard.press('Enter'))
}

/** Runs in the page: from the press until sound comes. */
async function pressPlay(): Promise<number> {
  const start = performance.now()
  document.querySelector<HTMLElement>('.player .play-button')?.click()
  const sound = (): HTMLAudioElement | undefined => Reflect.get(window, 'lastPlayed')
  const from = 30
  while ((sound()?.currentTime ?? 0) <= from) await new Promise(requestAnimationFrame)
  return performance.now() - start
}

/** Runs in the page: a sentence further down on the screen, until the sound is there. */
async function clickSentence(): Promise<number> {
  const sound: HTMLAudioElement = Reflect.get(window, 'lastPlayed')
  const sentences = [...document.querySelectorAll<HTMLElement>('.paragraph__sentence')]
  const sentence = sentences[40]
  if (!sentence) throw new Error('There is no sentence to click.')
  sentence.scrollIntoView({ block: 'center' })
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  const box = sentence.getClientRects()[0]
  const place = { clientX: (box?.left ?? 0) + 2, clientY: (box?.top ?? 0) + (box?.height ?? 0) / 2 }
  const wanted = Number(sentence.dataset['start'])
  const start = performance.now()
  sentence.dispatchEvent(new MouseEvent('click', { bubbles: true, ...place }))
  while (sound.seeking || sound.paused || sound.currentTime < wanted) await new Promise(requestAnimationFrame)
  return performance.now() - start
}
