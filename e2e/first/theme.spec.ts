import { expect, test } from '../../testkit/browser/fixtures.ts'
import { signIn } from '../../testkit/browser/journey.ts'

test('an open page follows the system into the dark, until the person chooses, and again when told to', async ({
  server,
  device,
}) => {
  const page = await signIn(device, server.url)
  const root = page.locator('html')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveClass('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root).toHaveClass('dark')

  await page.goto(`${server.url}/settings`)
  await page.getByRole('switch', { name: 'Dark Mode' }).click()
  await expect(root).toHaveClass('light')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Dark Mode' })).not.toBeChecked()
  await expect(root).toHaveClass('light')

  await page.getByRole('switch', { name: "Use the device's setting" }).click()
  await expect(root).toHaveClass('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveClass('light')
})
