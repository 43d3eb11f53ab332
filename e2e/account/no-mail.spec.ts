import { expect, test } from '../../testkit/browser/fixtures.ts'
import { OWNER } from '../../testkit/server/test-server.ts'

test('without a mail server nobody is told to look for a mail, and an address with an account is told the same', async ({
  server,
  device,
}) => {
  await server.restart({ CONTACT_EMAIL: 'help@example.org' })
  const page = await device.context.newPage()
  for (const address of [OWNER.email, 'nobody@example.org']) {
    await page.goto(`${server.url}/magic-login`)
    await page.getByLabel('Email').fill(address)
    await page.getByRole('button', { name: 'Send Magic Link' }).click()
    await expect(page.getByRole('heading', { name: 'This server sends no email' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'help@example.org' })).toBeVisible()
    await page.goto(`${server.url}/login`)
    await page.getByRole('button', { name: 'Forgot password' }).click()
    await page.getByLabel('Email').fill(address)
    await page.getByRole('button', { name: 'Send Reset Email' }).click()
    await expect(page.getByRole('heading', { name: 'This server sends no email' })).toBeVisible()
  }
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: 'Request Access' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Ada Quist')
  await form.getByLabel('Email').fill('ada@example.org')
  await form.getByRole('button', { name: 'Request Access' }).click()
  await expect(form.getByText('This server sends no email.')).toBeVisible()
})
