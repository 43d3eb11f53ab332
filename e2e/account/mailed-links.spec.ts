import { expect, test } from '../../testkit/browser/fixtures.ts'
import { linkIn, startMailServer } from '../../testkit/servers/mail-server.ts'

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

test('the code of the same mail signs in where it was asked for, and its link has ended then', async ({
  server,
  device,
}) => {
  const mails = await startMailServer()
  await server.restart({ SMTP_URL: mails.url })
  const page = await device.context.newPage()
  await page.goto(`${server.url}/magic-login`)
  await page.getByLabel('Email', { exact: true }).fill('owner@localhost')
  await page.getByRole('button', { name: 'Send Magic Link' }).click()
  const mail = await mails.next('owner@localhost')
  const code = page.getByLabel('Code from the email')
  const enter = page.getByRole('button', { name: 'Sign In', exact: true })
  await enter.click()
  await expect(page.getByText('Please enter the code.')).toBeVisible()
  await code.fill('ZZZZ-ZZZZ')
  await enter.click()
  await expect(page.getByRole('alert')).toContainText('This code is wrong')
  await code.fill(/: ([0-9A-Z]{4}-[0-9A-Z]{4})/.exec(mail.text)?.[1]?.toLowerCase().replace('-', '') ?? '')
  await enter.click()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  const other = await device.context.newPage()
  await other.goto(linkIn(mail))
  await other.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(other.getByRole('alert')).toContainText('already been used')
  await mails.close()
})
