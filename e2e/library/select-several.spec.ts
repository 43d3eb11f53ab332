import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, signIn, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { unzip } from '../../testkit/samples/unzip.ts'

// Nobody listens there: this is about rows, not about words.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })
test.slow()

test('several recordings are chosen, made favorites, taken away as one file, deleted and brought back', async ({
  server,
  device,
}) => {
  const page = await signIn(device, server.url)
  for (const title of ['First', 'Second', 'Third']) await keep(page, title)
  await page.getByRole('link', { name: 'Library', exact: true }).first().click()
  const rows = page.getByRole('list', { name: 'Recordings' })
  const bar = page.getByRole('region', { name: 'Selected recordings' })
  const box = (title: string) => rows.getByRole('checkbox', { name: new RegExp(title) })
  const select = page.getByRole('button', { name: 'Select', exact: true })

  await test.step('a row is a checkbox, and Shift chooses all between', async () => {
    await select.click()
    await expect(bar).toBeFocused()
    await expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled()
    await box('Third').check()
    await box('First').click({ modifiers: ['Shift'] })
    await expect(bar.getByText('3 selected')).toBeVisible()
    await box('Second').press('Space')
    await expect(bar.getByText('2 selected')).toBeVisible()
  })

  await test.step('favorites, and back', async () => {
    await bar.getByRole('button', { name: 'Favorite' }).click()
    await expect(page.getByText('2 recordings added to favorites')).toBeVisible()
    await expect(rows.getByText('Favorite:')).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows.getByText('Favorite:')).toHaveCount(0)
  })

  await test.step('one file with the chosen ones alone', async () => {
    await expect(page.getByText('On this device')).toHaveCount(0)
    const waiting = page.waitForEvent('download')
    await bar.getByRole('button', { name: 'Download' }).click()
    const names = [...unzip(await readFile(await (await waiting).path())).keys()].join('\n')
    expect(names).toContain('Third')
    expect(names).toContain('First')
    expect(names).not.toContain('Second')
  })

  await test.step('deleted after a question, and brought back', async () => {
    await bar.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Delete 2 recordings?' })
    await question.getByRole('button', { name: 'Delete 2 recordings' }).click()
    await expect(page.getByText('2 Recordings Deleted')).toBeVisible()
    await expect(bar).toHaveCount(0)
    await expect(rows.getByRole('article')).toHaveCount(1)
    await expect(select).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows.getByRole('article')).toHaveCount(3)
  })

  await test.step('Escape ends it, and without a network nothing is promised', async () => {
    await select.click()
    await page.context().setOffline(true)
    await bar.getByRole('button', { name: 'Select all' }).click()
    await expect(bar.getByText('Downloads only work online')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
    await expect(rows.getByRole('article')).toHaveCount(3)
  })
})

async function keep(page: Page, title: string): Promise<void> {
  await startRecording(page)
  await recordUntil(page, 2)
  await stopRecording(page)
  await save(page, title)
  await page.getByRole('link', { name: 'Record', exact: true }).first().click()
}
