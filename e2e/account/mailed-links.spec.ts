import { expect, test } from '../../testkit/browser/fixtures.ts'

// Without a password the server prints a link.
test.use({ settings: { OWNER_PASSWORD: '' } })

test('a sign-in link carries its token behind the hash, and the address bar loses it before the button is pressed', async ({
  server,
  device,
}) => {
  const asked: string[] = []
  device.context.on('request', (request) => asked.push(request.url(), request.headers()['referer'] ?? ''))
  const link = /http:\S+magic-login#token=(\S+)/.exec(server.output())
  const token = link?.[1] ?? ''
  expect(token).not.toBe('')
  const page = await device.context.newPage()
  await page.goto(link?.[0] ?? '')
  await expect(page).toHaveURL(`${server.url}/magic-login`)

  await test.step('another link in the same tab, as older mails have it', async () => {
    await page.goto(`${server.url}/magic-login#token=unknown`)
    await expect(page).toHaveURL(`${server.url}/magic-login`)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(asked.filter((address) => address.includes(token))).toEqual([])
    await page.goto(`${server.url}/magic-login?token=${token}`)
    await expect(page).toHaveURL(`${server.url}/magic-login`)
  })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
