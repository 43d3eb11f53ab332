import { OWNER } from '../../testkit/browser/app-server.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import {
  fillSignIn,
  recordUntil,
  save,
  signIn,
  signInAgain,
  signOut,
  startRecording,
  stopRecording,
} from '../../testkit/browser/journey.ts'
import { keptOnDevice } from '../../testkit/browser/local-stores.ts'
import { viewServer } from '../../testkit/browser/server-view.ts'

const COLLEAGUE = { email: 'colleague@localhost', password: 'another password for tests' }

test('signing in needs the right password, and signing out takes the data with it', async ({ server, device }) => {
  const page = await device.context.newPage()
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email', { exact: true }).fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)

  await fillSignIn(page)
  await page.goto(`${server.url}/settings`)
  await signOut(page)
  expect((await keptOnDevice(page)).databases.filter((name) => name.startsWith('earmark-app-'))).toEqual([])
  await page.goto(`${server.url}/dashboard`)
  await expect(page).toHaveURL(`${server.url}/`)
})

test('what one person recorded is neither seen nor uploaded by another on the same device', async ({
  server,
  device,
  elsewhere,
}) => {
  const page = await signIn(device, server.url)
  await device.context.setOffline(true)
  await startRecording(page)
  await recordUntil(page, 3)
  await stopRecording(page)
  const recording = await save(page, 'For my ears only')

  // The colleague's account is made as a second owner's; the session of the first one ends without a sign-out.
  await server.restart({ OWNER_EMAIL: COLLEAGUE.email, OWNER_PASSWORD: COLLEAGUE.password })
  await device.context.clearCookies()
  await device.context.setOffline(false)
  await page.goto(`${server.url}/dashboard`)
  await signInAgain(page, COLLEAGUE)
  await page.goto(`${server.url}/library`)
  await expect(page.getByRole('heading', { name: 'Your Recordings' })).toBeVisible()
  await expect(page.getByText('For my ears only')).toHaveCount(0)
  await using colleague = await viewServer(server, COLLEAGUE)
  expect(await colleague.recordings()).toEqual([])
  expect(await elsewhere.recordings()).toEqual([])

  await device.context.clearCookies()
  await page.goto(`${server.url}/dashboard`)
  await signInAgain(page)
  await expect
    .poll(async () => (await elsewhere.recordings()).map(({ id }) => id), { timeout: 60_000 })
    .toEqual([recording])
  expect(await colleague.recordings()).toEqual([])
})
