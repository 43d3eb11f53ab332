import type { Page } from '@playwright/test'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { KEEPING, READING } from './coming-back.ts'
import { GETTING_IN, RECORDING } from './getting-started.ts'
import { keyboard, pointer } from './hand.ts'

// Nobody has a password yet: the link of the first start is the way in.
test.use({ settings: { OWNER_PASSWORD: '' }, hearsAtOnce: true })
test.slow()

const STEPS = [...GETTING_IN, ...RECORDING, ...READING, ...KEEPING]

/** 1280 × 800 at 200 % zoom has room for 640 × 400. */
const WAYS = [
  { way: 'on a phone', width: 390, height: 844, by: 'pointer' },
  { way: 'on a phone on its side', width: 844, height: 390, by: 'pointer' },
  { way: 'on a desktop', width: 1280, height: 800, by: 'pointer' },
  { way: 'at 200 % zoom', width: 640, height: 400, by: 'pointer' },
  { way: 'by keyboard alone', width: 1280, height: 800, by: 'keyboard' },
] as const

test('the first hour has 25 steps', () => expect(STEPS).toHaveLength(25))

for (const { way, width, height, by } of WAYS) {
  test(`a newcomer's first hour ${way}`, async ({ server, device }) => {
    const page = await device.context.newPage()
    await page.setViewportSize({ width, height })
    const newcomer = {
      page,
      context: device.context,
      hand: by === 'pointer' ? pointer : keyboard(page),
      url: server.url,
      link: /http:\S+magic-login#token=\S+/.exec(server.output())?.[0] ?? '',
    }
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    for (const [name, walk] of STEPS) {
      await test.step(name, async () => {
        await walk(newcomer)
        expect(await tooWide(page), 'has to be scrolled to the side').toBe(0)
      })
    }
    expect(faults).toEqual([])
  })
}

const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
