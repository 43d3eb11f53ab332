import type { Page } from '@playwright/test'
import { openDevice } from '../../testkit/browser/browser.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import {
  expectToPlay,
  fillSignIn,
  recordUntil,
  save,
  signIn,
  startRecording,
  stopRecording,
} from '../../testkit/browser/journey.ts'
import { devicesOf, enterKey, lockRecordings, tryBack } from '../../testkit/browser/lock-recordings.ts'
import { expectSometime } from '../../testkit/browser/patience.ts'
import type { ServerView } from '../../testkit/browser/server-view.ts'
import { addAuthenticator } from '../../testkit/browser/virtual-authenticator.ts'

test.use({ settings: { ZERO_ACCESS: 'offered' } })

/** The keys and the list of devices are what other people would attack: three devices of one person, and one server that keeps it all. */
test('recordings are locked on the device, and each further device is let in by another or by the recovery key', async ({
  server,
  device,
  elsewhere,
}) => {
  const laptop = await signIn(device, server.url)
  await expect(laptop.getByText('You can lock them instead')).toBeVisible()
  const key = await lockRecordings(laptop, server.url)
  await record(laptop, server.url, 'Orchard')

  await expectSometime.poll(async () => (await elsewhere.recordings()).length).toBe(1)
  await expectLocked(elsewhere)

  await using second = await openDevice()
  const phone = await signIn(second, server.url)
  await test.step('what a device records before it is let in waits there', async () => {
    await expect(phone.getByText("This device can't open your other recordings yet.")).toBeVisible()
    await record(phone, server.url, 'Meadow')
    expect((await elsewhere.recordings()).length).toBe(1)
  })
  await test.step('the code of the new device is entered on the old one', async () => {
    const group = await devicesOf(phone, server.url)
    await group.getByRole('button', { name: 'Let this device in' }).click()
    const code = phone.getByRole('dialog').locator('code')
    await expect(code).toHaveText(/^[\w]{4}(-[\w]{4}){3}$/)
    await letIn(laptop, server.url, (await code.textContent()) ?? '')
    await expectSometime(group.getByText('Only your devices can open what you record.')).toBeVisible()
    await expect(group.getByRole('listitem')).toHaveCount(3)
  })
  await test.step('then each has what the other recorded', async () => {
    await expectSometime.poll(async () => (await elsewhere.recordings()).length).toBe(2)
    await expectLocked(elsewhere)
    await plays(phone, server.url, 'Orchard')
    await plays(laptop, server.url, 'Meadow')
  })

  await test.step('a device that is removed says so, and a new recovery key takes the place of the old one', async () => {
    const group = await devicesOf(laptop, server.url)
    await group.getByRole('button', { name: /^Remove / }).click()
    await laptop.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expectSometime(group.getByRole('listitem')).toHaveCount(2)
    const told = await devicesOf(phone, server.url)
    await expectSometime(told.getByText('This device was removed on another device of yours.')).toBeVisible()
  })
  const newKey = await test.step('a new recovery key takes the place of the old one', async () => {
    const group = await devicesOf(laptop, server.url)
    await group.getByRole('button', { name: 'Create a new recovery key' }).click()
    return tryBack(laptop, 'New recovery key created')
  })

  await using third = await openDevice()
  const tablet = await signIn(third, server.url)
  await test.step('with no other device at hand the recovery key leads back', async () => {
    const group = await devicesOf(tablet, server.url)
    await group.getByRole('button', { name: 'Use your recovery key' }).click()
    const dialog = tablet.getByRole('dialog')
    await enterKey(dialog, key)
    await expectSometime(dialog.getByText('This key opens nothing here.')).toBeVisible()
    await enterKey(dialog, newKey)
    await expectSometime(dialog.getByText('These are your devices.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Let this device in' }).click()
    await expectSometime(group.getByText('Only your devices can open what you record.')).toBeVisible()
    await plays(tablet, server.url, 'Orchard')
  })
  await expectLocked(elsewhere)
})

test('a passkey lets a new device in, where one was chosen for that', async ({ server, device }) => {
  const page = await signIn(device, server.url)
  await addAuthenticator(page)
  await page.goto(`${server.url}/settings`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expectSometime(page.getByText('Passkey added')).toBeVisible()
  await lockRecordings(page, server.url)
  await record(page, server.url, 'Orchard')
  const group = await devicesOf(page, server.url)
  await group.getByRole('button', { name: 'Use a passkey as well' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expectSometime(group.getByText('Passkey, added with Chrome on Linux')).toBeVisible()

  // Whoever signs out leaves no key behind, and the passkeys of this tab stay.
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('you need another device of yours, your recovery key')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()
  await expectSometime(page.getByRole('link', { name: 'Sign In to Your Account' })).toBeVisible()
  await page.goto(`${server.url}/login`)
  await fillSignIn(page)
  await devicesOf(page, server.url)
  await group.getByRole('button', { name: 'Use a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expectSometime(dialog.getByText('These are your devices.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Let this device in' }).click()
  await expectSometime(group.getByText('Only your devices can open what you record.')).toBeVisible()
  await plays(page, server.url, 'Orchard')
})

test('a recovery key that was not tried begins nothing, and one that was is taken once the server is there', async ({
  server,
  device,
}) => {
  const page = await signIn(device, server.url)
  const group = await devicesOf(page, server.url)
  await group.getByRole('button', { name: 'Lock my recordings' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const key = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await enterKey(dialog, 'ABCD')
  await expect(dialog.getByText('A recovery key has 56 letters and digits.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expectSometime(group.getByText('What you record can be locked on this device')).toBeVisible()

  await group.getByRole('button', { name: 'Lock my recordings' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const second = (await dialog.locator('code').textContent()) ?? ''
  expect(second).not.toBe(key)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await enterKey(dialog, key)
  await expectSometime(dialog.getByText("This isn't your recovery key.")).toBeVisible()
  await server.kill()
  await enterKey(dialog, second)
  await expectSometime(page.getByText("The server can't be reached. Keep your recovery key")).toBeVisible()
  await server.restart()
  await page.reload()
  await expectSometime(group.getByText('Only your devices can open what you record.')).toBeVisible()
})

/** Neither sound nor title of any recording is with the server. */
async function expectLocked(elsewhere: ServerView): Promise<void> {
  for (const { id, title } of await elsewhere.recordings()) {
    expect(title).not.toMatch(/Orchard|Meadow/)
    expect((await elsewhere.audio(id)).subarray(0, 4).toString('latin1')).toBe('EMS1')
  }
}

async function letIn(page: Page, url: string, code: string): Promise<void> {
  const group = await devicesOf(page, url)
  await group.getByRole('button', { name: 'Let another device in' }).click()
  const dialog = page.getByRole('dialog')
  const enter = async (typed: string): Promise<void> => {
    await dialog.getByLabel('Code on the new device').fill(typed)
    await dialog.getByRole('button', { name: 'Continue' }).click()
  }
  await enter('0000-0000-0000-0000')
  await expectSometime(dialog.getByText('No device is waiting with this code.')).toBeVisible()
  await enter(code)
  await expectSometime(page.getByRole('dialog', { name: 'Let Chrome on Linux in?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Let it in' }).click()
  await expectSometime(page.getByText('Chrome on Linux can open your recordings now')).toBeVisible()
}

async function record(page: Page, url: string, title: string): Promise<void> {
  await page.goto(`${url}/dashboard`)
  await startRecording(page)
  await expectSometime(page.getByText('Only for your devices')).toBeVisible()
  await recordUntil(page, 2)
  await stopRecording(page)
  await save(page, title)
}

async function plays(page: Page, url: string, title: string): Promise<void> {
  await page.goto(`${url}/library`)
  await page.getByRole('link', { name: title }).first().click()
  await expectToPlay(page)
}
