import type { Page } from '@playwright/test'
import { RARE } from '../../testkit/seed/seed-device.ts'
import type { Library, Line } from './device/line.ts'
import { longestTask } from './device/main-thread.ts'

const LONG_TASK_MS = 50
const FEWEST_ROWS = 6

/** The list of a large library, its search, and what is done to many rows at once. */
export const libraryLines: readonly Line[] = [
  {
    ...{ name: 'scrolling', unit: 'frames', grows: true },
    bars: {
      'blank of 100': { bar: 0 },
      'blank of 100 after jumps': { bar: 0 },
      'a second': { bar: 50, isLeast: true },
    },
    measure: async (library) => {
      await openLibrary(library)
      const { page } = library
      const scrolled = await page.evaluate(scroll, { frames: 120, step: 60, fewest: FEWEST_ROWS })
      const jumped = await page.evaluate(jump, { jumps: 12, each: 10, fewest: FEWEST_ROWS })
      return { 'blank of 100': scrolled.blank, 'a second': scrolled.perSecond, 'blank of 100 after jumps': jumped }
    },
  },
  {
    ...{ name: 'the first search of a device', unit: 'ms', grows: true },
    bars: { 'first hit': { bar: 300 }, all: { bar: 3000 } },
    measure: async (library) => {
      await forgetIndex(library)
      return search(library, RARE)
    },
  },
  {
    ...{ name: 'the first search of a visit', unit: 'ms', grows: true },
    bars: { 'first hit': { bar: 300 }, all: { bar: 3000 } },
    measure: (library) => search(library, RARE),
  },
  {
    ...{ name: 'a search that finds every recording', unit: 'ms', grows: true },
    bars: { 'longest task': { bar: LONG_TASK_MS } },
    measure: async (library) => {
      await openLibrary(library)
      const longest = await longestTask(library.page, () => library.page.evaluate(typeQuery, 'board'))
      return { 'longest task': longest }
    },
  },
  {
    ...{ name: 'the question before all are deleted', unit: 'ms', grows: true },
    bars: { 'longest task': { bar: LONG_TASK_MS } },
    measure: async (library) => {
      const { page } = library
      await openLibrary(library)
      await page.getByRole('button', { name: 'Select', exact: true }).click()
      await longestTask(page, () => page.getByRole('button', { name: 'Select all' }).click())
      return { 'longest task': await longestTask(page, () => ask(page)) }
    },
  },
]

async function openLibrary({ page, url }: Library): Promise<void> {
  await page.goto(`${url}/library`)
  await page.locator('.library__rows article').first().waitFor()
  await longestTask(page, async () => undefined)
}

async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

/** On a page that has not searched yet. */
async function search(library: Library, query: string): Promise<{ 'first hit': number; all: number }> {
  await openLibrary(library)
  return library.page.evaluate(typeQuery, query)
}

/** Runs in the page: from the input until the first hit stands in the list, and until all were looked for. */
async function typeQuery(query: string): Promise<{ 'first hit': number; all: number }> {
  const field = document.querySelector<HTMLInputElement>('.library input[type="search"]')
  if (!field) throw new Error('There is no search field.')
  field.focus()
  const start = performance.now()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, query)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  const frame = async (): Promise<void> => {
    await new Promise(requestAnimationFrame)
    if (performance.now() - start > 120_000) throw new Error(`"${query}" was not found within two minutes.`)
  }
  let first = 0
  const look = (): void => {
    if (first === 0 && document.querySelector('.hits__one')) first = performance.now() - start
  }
  while (!document.querySelector('.library__searching') && first === 0) {
    await frame()
    look()
  }
  while (document.querySelector('.library__searching')) {
    await frame()
    look()
  }
  const all = performance.now() - start
  while (first === 0) {
    await frame()
    look()
  }
  return { 'first hit': first, all }
}

async function forgetIndex({ page, owner }: Library): Promise<void> {
  await page.evaluate(async (name) => {
    const open = indexedDB.open(name)
    await new Promise((resolve) => {
      open.onsuccess = resolve
    })
    if (open.result.objectStoreNames.contains('textPacks')) {
      const clearing = open.result.transaction('textPacks', 'readwrite')
      clearing.objectStore('textPacks').clear()
      await new Promise((resolve) => {
        clearing.oncomplete = resolve
      })
    }
    open.result.close()
  }, `earmark-app-${owner}`)
}

type Scrolling = { frames: number; step: number; fewest: number }

/** Runs in the page: scrolls on with every frame. Blank is a frame with fewer rows on the screen that have words. */
async function scroll({ frames, step, fewest }: Scrolling): Promise<{ blank: number; perSecond: number }> {
  let blank = 0
  const filled = (): number =>
    [...document.querySelectorAll('.library__row')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return bottom > 0 && top < innerHeight && row.textContent !== ''
    }).length
  const start = performance.now()
  for (let frame = 0; frame < frames; frame++) {
    window.scrollBy(0, step)
    await new Promise(requestAnimationFrame)
    if (filled() < fewest) blank += 1
  }
  const seconds = (performance.now() - start) / 1000
  return { blank: (blank / frames) * 100, perSecond: frames / seconds }
}

type Jumping = { jumps: number; each: number; fewest: number }

/** Runs in the page: from one place to another far away, and what the next frames show. */
async function jump({ jumps, each, fewest }: Jumping): Promise<number> {
  let blank = 0
  const filled = (): number =>
    [...document.querySelectorAll('.library__row')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return bottom > 0 && top < innerHeight && row.textContent !== ''
    }).length
  const height = document.documentElement.scrollHeight - innerHeight
  for (let place = 0; place < jumps; place++) {
    window.scrollTo(0, ((place * 0.37) % 1) * height)
    for (let frame = 0; frame < each; frame++) {
      await new Promise(requestAnimationFrame)
      if (filled() < fewest) blank += 1
    }
  }
  return (blank / (jumps * each)) * 100
}
