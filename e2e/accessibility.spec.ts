import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { recordUntil, save, signIn, startRecording, stopRecording } from './journey.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no serious accessibility fault on any screen, ${colorScheme}`, async ({ server, device }) => {
    const visitor = await device.context.newPage()
    await visitor.emulateMedia({ colorScheme })
    for (const path of ['/', '/login']) {
      await visitor.goto(`${server.url}${path}`)
      await expectAccessible(visitor, path)
    }
    await visitor.close()

    const page = await signIn(device, server.url)
    await page.emulateMedia({ colorScheme })
    for (const path of ['/dashboard', '/library', '/settings']) {
      await page.goto(`${server.url}${path}`)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectAccessible(page, path)
    }
    await page.goto(`${server.url}/dashboard`)
    await startRecording(page)
    await recordUntil(page, 3)
    await expectAccessible(page, 'recording')
    await stopRecording(page)
    await expectAccessible(page, 'finished')
    await save(page, 'Accessible')
    await expectAccessible(page, 'detail')
    await page.goto(`${server.url}/library`)
    await expect(page.getByText('Accessible').first()).toBeVisible()
    await expectAccessible(page, 'library with a recording')
  })
}

async function expectAccessible(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  expect(serious, screen).toEqual([])
}
