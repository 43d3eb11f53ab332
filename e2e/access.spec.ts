import { linkIn, startMailServer } from '../tests/stand-ins/mail-server.ts'
import { expect, test } from './fixtures.ts'
import { fillSignIn, signIn } from './journey.ts'

const ADA = { email: 'ada@example.org', password: 'a password of my own' }
const PHONE = { width: 390, height: 844 }

test('a stranger asks, is approved, signs in by mail, resets the password, and is disabled', async ({
  server,
  device,
}) => {
  const mails = await startMailServer()
  await server.restart({ SMTP_URL: mails.url })
  const browser = device.context.browser()
  const visitor = await (await browser?.newContext({ viewport: PHONE }))?.newPage()
  const phone = await (await browser?.newContext({ viewport: PHONE }))?.newPage()
  if (!visitor || !phone) throw new Error('The browser opens no second profile.')

  await visitor.goto(`${server.url}/login`)
  await visitor.getByRole('button', { name: 'Request Access' }).click()
  const modal = visitor.getByRole('dialog')
  await modal.getByLabel('Name').fill('Ada Quist')
  await modal.getByLabel('Email').fill(ADA.email)
  await modal.getByRole('button', { name: 'Request Access' }).click()
  await expect(visitor.getByText(`a sign-in link comes to ${ADA.email}`)).toBeVisible()

  const owner = await signIn(device, server.url)
  await owner.setViewportSize({ width: 1280, height: 800 })
  await owner.getByRole('link', { name: 'Admin' }).click()
  await expect(owner.getByText('1 new access request')).toBeVisible()
  await owner.getByRole('button', { name: 'Approve Ada Quist' }).click()
  await expect(owner.getByText('User has been granted access and notified via email.')).toBeVisible()
  await expect(owner.getByText('Nobody waits for a decision.')).toBeVisible()

  const invitation = linkIn(await mails.next(ADA.email))
  // A mail scanner opens the link first; that uses nothing up.
  expect((await fetch(invitation)).status).toBe(200)
  await visitor.goto(invitation)
  await visitor.getByRole('button', { name: 'Sign In' }).click()
  await expect(visitor).toHaveURL(/\/dashboard$/)
  await expect(visitor.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await visitor.goto(`${server.url}/admin`)
  await expect(visitor).toHaveURL(/\/dashboard$/)

  await phone.goto(`${server.url}/login`)
  await phone.getByRole('button', { name: 'Forgot password' }).click()
  await phone.getByLabel('Email').fill(ADA.email)
  await phone.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(phone.getByRole('heading', { name: 'Reset email sent' })).toBeVisible()
  await phone.goto(linkIn(await mails.next(ADA.email)))
  await phone.getByLabel('New Password', { exact: true }).fill(ADA.password)
  await phone.getByLabel('Confirm New Password').fill(`${ADA.password}!`)
  await phone.getByRole('button', { name: 'Update Password' }).click()
  await expect(phone.getByText("Passwords don't match")).toBeVisible()
  await phone.getByLabel('Confirm New Password').fill(ADA.password)
  await phone.getByRole('button', { name: 'Update Password' }).click()
  await expect(phone.getByRole('heading', { name: 'Password updated' })).toBeVisible()
  await expect(phone).toHaveURL(`${server.url}/`)
  await phone.goto(`${server.url}/login`)
  await fillSignIn(phone, ADA)
  await visitor.reload()
  await expect(visitor.getByText('Session expired: sign in to upload')).toBeVisible()

  await owner.getByRole('button', { name: 'Refresh', exact: true }).last().click()
  await owner.getByRole('listitem').filter({ hasText: ADA.email }).getByRole('button', { name: 'Disable' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(owner.getByText('Ada Quist is disabled')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('Session expired: sign in to upload')).toBeVisible()
  await mails.close()
})
