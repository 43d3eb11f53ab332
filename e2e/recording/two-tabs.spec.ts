import type { Page } from '@playwright/test'
import type { RecordingId } from '../../contract/ids.ts'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, startRecording, stopRecording } from '../../testkit/browser/journey.ts'

// Nobody listens there: this is about rows, not about words.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

test('two tabs of one person: one records at a time, each shows what the other does, and all of it arrives once', async ({
  page: first,
  url,
  device,
  elsewhere,
}) => {
  const second = await device.context.newPage()
  await second.goto(`${url}/dashboard`)

  await test.step('while one records, the other says so and starts nothing', async () => {
    await startRecording(first)
    await expect(second.getByRole('heading', { name: 'Earmark is recording in another tab.' })).toBeVisible()
    await expect(second.getByRole('button', { name: 'Start recording' })).toBeDisabled()
    await device.context.setOffline(true)
    await recordUntil(first, 3)
    await stopRecording(first)
  })

  const recording = await test.step('what one saves with no network is in the library of the other', async () => {
    const id = (await save(first, 'Harbour board')) as RecordingId
    await second.getByRole('link', { name: 'Library' }).first().click()
    await expect(second.getByRole('link', { name: 'Harbour board' }).first()).toBeVisible()
    await expect(second.getByText('Earmark is recording in another tab.')).toHaveCount(0)
    return id
  })

  await test.step('a name given in one is shown in the other, and the last one holds', async () => {
    await second.getByRole('link', { name: 'Harbour board' }).first().click()
    await rename(second, 'Harbour board, May')
    await expect(first.getByRole('heading', { name: 'Harbour board, May' })).toBeVisible()
    await first.getByRole('button', { name: 'Add to favorites' }).click()
    await rename(first, 'Harbour board, June')
    await expect(second.getByRole('heading', { name: 'Harbour board, June' })).toBeVisible()
    await expect(second.getByRole('button', { name: 'Remove from favorites' })).toBeVisible()
    // Its name tells what a press does: "pressed" beside it would say the opposite.
    await expect(second.getByRole('button', { name: 'Remove from favorites', pressed: true })).toHaveCount(0)
  })

  await test.step('with the network back it arrives once, with all that was changed in either', async () => {
    await device.context.setOffline(false)
    const arrived = async () => (await elsewhere.recordings()).map(({ id, title }) => ({ id, title }))
    await expect.poll(arrived, { timeout: 60_000 }).toEqual([{ id: recording, title: 'Harbour board, June' }])
    await expect.poll(() => isFavorite(recording), { timeout: 60_000 }).toBe(true)
  })

  await test.step('what one deletes is gone in the other, on the server too, and comes back everywhere', async () => {
    await first.getByRole('button', { name: 'More actions' }).click()
    await first.getByRole('menuitem', { name: 'Delete' }).click()
    await first.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await second.goto(`${url}/library`)
    await expect(second.getByRole('link', { name: 'Harbour board, June' })).toHaveCount(0)
    await expect.poll(async () => (await elsewhere.recordings()).length, { timeout: 60_000 }).toBe(0)
    await second.getByRole('link', { name: 'Trash (1)' }).click()
    await second.getByRole('button', { name: 'Restore' }).click()
    await first.goto(`${url}/library`)
    await expect(first.getByRole('link', { name: 'Harbour board, June' }).first()).toBeVisible()
    await expect.poll(async () => (await elsewhere.recordings()).length, { timeout: 60_000 }).toBe(1)
  })

  async function isFavorite(id: RecordingId): Promise<boolean> {
    const changes = await elsewhere.changes()
    return changes.some(
      (change) => change.kind === 'recording' && change.recording.id === id && change.recording.isFavorite,
    )
  }
})

async function rename(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}
