import type { Locator } from '@playwright/test'
import type { Figures, Library, Line } from './device/line.ts'
import { busyWhile } from './device/main-thread.ts'
import { countRows, press, untilIdle, type Work, workOf } from './device/page-work.ts'

const PLAYED_MS = 5000
const LONG_TASK_MS = 50

const INTERACTIONS = [
  ...(['opening it', 'opening the search', 'first letter of a search', 'next hit'] as const),
  ...(['opening the list to correct', 'opening a sentence', 'saving a correction', 'closing the list'] as const),
  ...(['opening the full transcript', 'opening a chat of 100 messages'] as const),
] as const

/** What one recording of 90 minutes costs on its screen. */
export const longRecordingLines: readonly Line[] = [
  {
    ...{ name: 'a recording of 90 minutes', unit: 'ms', grows: false },
    bars: {
      'play starts': { bar: 1000 },
      'click on a sentence until it plays there': { bar: 100 },
      'busy in each second that it plays': { bar: 150 },
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
    bars: Object.fromEntries(INTERACTIONS.map((name) => [name, { bar: LONG_TASK_MS }])),
    measure: async (library) => figuresOf(await interact(library), ({ longest }) => longest),
  },
  {
    ...{ name: 'nodes made with a recording of 90 minutes', unit: 'nodes', grows: false },
    bars: { 'first letter of a search': { bar: 20 }, 'next hit': { bar: 20 }, 'saving a correction': { bar: 100 } },
    measure: async (library) => figuresOf(await interact(library), ({ nodes }) => nodes),
  },
  {
    ...{ name: 'rows read with a recording of 90 minutes', unit: 'rows', grows: false },
    bars: { 'first letter of a search': { bar: 0 }, 'next hit': { bar: 0 }, 'saving a correction': { bar: 150 } },
    measure: async (library) => figuresOf(await interact(library), ({ rows }) => rows),
  },
]

type Interactions = Record<(typeof INTERACTIONS)[number], Work>

const figuresOf = (all: Interactions, figure: (work: Work) => number): Figures =>
  Object.fromEntries(INTERACTIONS.map((name) => [name, figure(all[name])]))

/** Each press or key on a page that is open and idle. */
async function interact(library: Library): Promise<Interactions> {
  const { page, url } = library
  const button = (name: string): Locator => page.getByRole('button', { name }).first()
  await page.addInitScript(countRows)
  await page.goto(`${url}/library`)
  const opens = await workOf(page, await press(page.locator('.library__rows article', { hasText: library.title })))
  await open(library)
  const search = await workOf(page, await press(button('Search in transcript')))
  const letter = await workOf(page, () => page.keyboard.press('e'))
  const hit = await workOf(page, () => page.keyboard.press('Enter'))
  await page.keyboard.press('Escape')
  const correct = await press(button('Correct the transcript'))
  const list = await workOf(page, correct)
  const sentence = await workOf(page, await press(page.locator('[data-sentence="3"]')))
  await page.getByLabel('Corrected sentence').fill(`This was put right ${Math.random()}.`)
  const correction = await workOf(page, () => page.keyboard.press('Enter'))
  // The server has no such transcript. Its note moves what stands below it.
  await page.getByText("wasn't accepted").first().waitFor()
  const back = await workOf(page, await press(button('Correct the transcript')))
  await page.goto(`${url}/settings`)
  await open(library, '')
  const full = await workOf(page, await press(button('Show full transcript')))
  const chat = await workOf(page, await press(button('Chat with AI')))
  return {
    'opening it': opens,
    'opening the search': search,
    'first letter of a search': letter,
    'next hit': hit,
    'opening the list to correct': list,
    'opening a sentence': sentence,
    'saving a correction': correction,
    'closing the list': back,
    'opening the full transcript': full,
    'opening a chat of 100 messages': chat,
  }
}

/** With all of its text, at a second in its middle; or with its first paragraphs. */
async function open({ page, url, meeting }: Library, search = '?at=30'): Promise<void> {
  await page.goto(`${url}/recording/${meeting}${search}`)
  await page.getByText('Sentence 10 ', { exact: false }).first().waitFor()
  await page.evaluate(untilIdle)
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
