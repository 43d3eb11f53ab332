import { OWNER } from '../../testkit/browser/app-server.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import {
  appIsHere,
  fillSignIn,
  pressSignIn,
  recordUntil,
  save,
  signInAgain,
  signOut,
  startRecording,
  stopRecording,
} from '../../testkit/browser/journey.ts'
import { keptOnDevice } from '../../testkit/browser/local-stores.ts'
import { expectSometime } from '../../testkit/browser/patience.ts'
import { viewServer } from '../../testkit/browser/server-view.ts'

// Nobody listens there: this is about whose a recording is, not about words.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

const COLLEAGUE = { email: 'colleague@localhost', password: 'another password for tests' }

test('a person signs in and out, and what one recorded is neither seen nor uploaded by another on the same device', async ({
  server,
  device,
  elsewhere,
}) => {
  const page = await device.context.newPage()
  await test.step('signing in needs the right password', async () => {
    await page.goto(`${server.url}/login`)
    await pressSignIn(page, { ...OWNER, password: 'not the password' })
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await fillSignIn(page)
  })

  await test.step('signing out takes the data with it', async () => {
    await page.goto(`${server.url}/settings`)
    await signOut(page)
    expect((await keptOnDevice(page)).databases.filter((name) => name.startsWith('earmark-app-'))).toEqual([])
    await page.goto(`${server.url}/dashboard`)
    await expect(page).toHaveURL(`${server.url}/`)
    // The address is `/` before the landing page is asked for: a page that is opened then is given up.
    await expectSometime(page.getByRole('link', { name: 'Sign In to Your Account' })).toBeVisible()
    await page.goto(`${server.url}/login`)
    await fillSignIn(page)
    await appIsHere(page)
  })

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
