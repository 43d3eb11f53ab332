import { OWNER } from '../../testkit/browser/app-server.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { fillSignIn, pressSignIn, signIn, signOut } from '../../testkit/browser/journey.ts'
import { linkIn, startMailServer } from '../../testkit/servers/mail-server.ts'

const PASSWORD = 'three words without connection'

test.describe('without OWNER_PASSWORD', () => {
  test.use({ settings: { OWNER_PASSWORD: '' } })

  test('the owner who comes by a link is asked for a password, can put it off, and is asked again', async ({
    server,
    device,
  }) => {
    const mails = await startMailServer()
    const link = /http:\S+magic-login#token=\S+/.exec(server.output())?.[0] ?? ''
    await server.restart({ SMTP_URL: mails.url })
    const page = await device.context.newPage()
    const question = page.getByRole('heading', { name: 'Choose how you sign in next time' })
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(question).toBeVisible()
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto(`${server.url}/settings`)
    await expect(page.getByText('You have no password and no passkey.')).toBeVisible()

    await test.step('a used link leads to another, which asks again', async () => {
      await page.goto(link)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.getByRole('button', { name: 'Request a new link' }).click()
      await page.getByLabel('Email', { exact: true }).fill(OWNER.email)
      await page.getByRole('button', { name: 'Send Magic Link' }).click()
      await page.goto(linkIn(await mails.next(OWNER.email)))
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(question).toBeVisible()
      await page.getByLabel('New Password', { exact: true }).fill(PASSWORD)
      await page.getByLabel('Confirm New Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Save password' }).click()
      await expect(page).toHaveURL(/\/dashboard$/)
    })
    await page.goto(`${server.url}/settings`)
    await expect(page.getByText('You can sign in with your email address and a password.')).toBeVisible()
    await mails.close()
  })
})

test('an address that was visited signed out is opened after the sign-in, and never another site', async ({
  server,
  device,
}) => {
  const page = await device.context.newPage()
  const leave = async () => {
    await page.goto(`${server.url}/settings`)
    await signOut(page)
  }
  await test.step('by the landing page', async () => {
    await page.goto(`${server.url}/library`)
    await expect(page).toHaveURL(`${server.url}/`)
    await page.getByRole('link', { name: 'Sign In', exact: true }).first().click()
    await fillSignIn(page)
    await expect(page).toHaveURL(/\/library$/)
  })
  await leave()
  await test.step('by the sign-in', async () => {
    await page.goto(`${server.url}/admin`)
    await expect(page).toHaveURL(`${server.url}/login?to=%2Fadmin`)
    await fillSignIn(page)
    await expect(page).toHaveURL(/\/admin$/)
  })
  await leave()
  await page.goto(`${server.url}/login?to=//example.org/library`)
  await fillSignIn(page)
  await expect(page).toHaveURL(`${server.url}/dashboard`)
})

test('"Request Access" opens the form, an address is typed once, and a wrong password is told once', async ({
  server,
  device,
}) => {
  const page = await device.context.newPage()
  await page.goto(server.url)
  await page.getByRole('link', { name: 'Request Access', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Request Access' })
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: 'Close' }).first().click()

  await pressSignIn(page, { email: 'ada@example.org', password: 'not the password' })
  await expect(page.getByText('Please check your credentials and try again.')).toHaveCount(1)
  await expect(page.getByText('Login failed')).toHaveCount(1)
  await expect(page.getByRole('status').getByText('Login failed')).toHaveCount(0)
  for (const [press, back] of [
    ['Forgot password', 'Back to Login'],
    ['Use a recovery code', 'Back to Login'],
    ['Request Access', 'Close'],
  ] as const) {
    await page.getByRole('button', { name: press }).click()
    await expect(page.getByLabel('Email', { exact: true }).last()).toHaveValue('ada@example.org')
    await page.getByRole('button', { name: back }).last().click()
  }
  await page.getByRole('link', { name: 'Sign in with Email Link' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.org')
})

test('with no mail server the administrator who approves is given the link to hand on, once, and another when it is lost', async ({
  server,
  device,
}) => {
  const visitor = await device.context.newPage()
  await visitor.goto(`${server.url}/login?request`)
  const form = visitor.getByRole('dialog')
  await form.getByLabel('Name').fill('Ada Quist')
  await form.getByLabel('Email').fill('ada@example.org')
  await form.getByRole('button', { name: 'Request Access' }).click()
  await expect(form.getByText('Request sent')).toBeVisible()

  const owner = await signIn(device, server.url)
  await owner.goto(`${server.url}/admin`)
  await expect(owner.getByText('No mail server is set up, so nobody gets an email.')).toBeVisible()
  await owner.getByRole('button', { name: 'Approve Ada Quist' }).click()
  const told = owner.getByRole('dialog', { name: 'Request approved' })
  await expect(told.getByText('No mail server is set up: copy the sign-in link.')).toBeVisible()
  await owner.evaluate(() => {
    Object.assign(window, { copied: '' })
    navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text })
  })
  await told.getByRole('button', { name: 'Copy link' }).click()
  await expect(told.getByText('Link copied')).toBeVisible()
  const link = await owner.evaluate(() => ('copied' in window ? String(window.copied) : ''))
  await told.getByRole('button', { name: 'Done' }).click()
  await owner.reload()
  await expect(owner.getByText(link)).toHaveCount(0)
  await owner.getByRole('button', { name: 'Send sign-in link' }).click()
  const again = owner.getByRole('dialog', { name: 'New sign-in link' })
  await expect(again.getByText('copy the sign-in link for ada@example.org')).toBeVisible()
  await expect(again.getByText('/magic-login#token=')).toBeVisible()
  await again.getByRole('button', { name: 'Done' }).click()

  const profile = await device.context.browser()?.newContext()
  const ada = await profile?.newPage()
  if (!ada) throw new Error('The browser opens no second profile.')
  await ada.goto(link)
  await ada.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(ada).toHaveURL(`${server.url}/dashboard`)
})
