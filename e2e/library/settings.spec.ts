import { readFileSync } from 'node:fs'
import { type APIRequestContext, type Download, type Locator, type Page, request } from '@playwright/test'
import type { Account } from '../../contract/accounts/account.ts'
import { newRecordingId } from '../../contract/ids.ts'
import { type AppServer, OWNER } from '../../testkit/browser/app-server.ts'
import { CLIP } from '../../testkit/browser/browser.ts'
import { expect, signedInTest, test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, signIn, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { everythingOnDevice } from '../../testkit/browser/local-stores.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { unzip } from '../../testkit/samples/unzip.ts'

// Nobody listens there: this is about people, not about words.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

async function openSettings(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/settings`)
  await expect(page.getByRole('switch', { name: 'Auto-transcribe' })).toBeVisible()
}

/** Another client of the owner, with a session of its own. */
async function otherClient({ url }: AppServer): Promise<APIRequestContext> {
  const client = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
  expect((await client.post('/api/auth/login', { data: OWNER })).status()).toBe(200)
  return client
}

const send = (client: APIRequestContext, title: string) =>
  client.post('/api/recordings', {
    multipart: {
      ...{ id: newRecordingId(), title, duration: '11' },
      audio: { name: 'meeting.wav', mimeType: 'audio/wav', buffer: readFileSync(CLIP) },
    },
  })

async function bytesOf(download: Download): Promise<Buffer> {
  return readFileSync(await download.path())
}

async function confirmByTyping(page: Page, last: string): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: last })).toBeDisabled()
  await dialog.getByLabel('Type DELETE to confirm').fill('delete')
  await expect(dialog.getByRole('button', { name: last })).toBeDisabled()
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  return dialog.getByRole('button', { name: last })
}

signedInTest('a preference is sent when it is chosen: what is recorded next goes by it', async ({ device, url }) => {
  const page = await openSignedInPage(device)
  await openSettings(page, url)
  await expect(page.getByRole('switch', { name: 'Auto-transcribe', exact: true })).toBeChecked()
  // Nothing is asked of the server by the clock then.
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }))
  const sent = page.waitForRequest('**/api/account/preferences')
  await page.getByRole('switch', { name: 'Auto-transcribe', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({ autoTranscribe: false })
})

signedInTest(
  'the name, and preferences that were chosen with no network, reach the account',
  async ({ server, device, url }) => {
    const page = await openSignedInPage(device)
    const client = await otherClient(server)
    await openSettings(page, url)
    const saving = page.getByRole('button', { name: 'Save', exact: true })
    await expect(saving).toBeDisabled()
    await page.getByLabel('Display Name').fill('  Olive Owner ')
    await saving.click()
    await expect(page.getByText('Profile Updated')).toBeVisible()

    await device.context.setOffline(true)
    for (const name of ['Auto-transcribe', 'Email notifications']) {
      const choice = page.getByRole('switch', { name, exact: true })
      await choice.click()
      // It shows what is stored.
      await expect(choice).not.toBeChecked()
    }
    await page.reload()
    for (const name of ['Auto-transcribe', 'Email notifications']) {
      await expect(page.getByRole('switch', { name, exact: true })).not.toBeChecked()
    }
    const account = async (): Promise<Account> => (await client.get('/api/account')).json()
    expect((await account()).preferences).toMatchObject({ autoTranscribe: true, mail: true })
    await device.context.setOffline(false)
    await expect.poll(async () => (await account()).preferences).toMatchObject({ autoTranscribe: false, mail: false })
    expect((await account()).user.name).toBe('Olive Owner')
    await send(client, 'Sent by another device')
    const [sent] = await (await client.get('/api/recordings')).json()
    expect(sent.transcription.state).toBe('off')
    await client.dispose()
  },
)

test('everything is exported; then all is deleted and restored from the trash', async ({ server, device }) => {
  const client = await otherClient(server)
  for (const title of ['Budget', 'Hiring']) expect((await send(client, title)).status()).toBe(201)
  const page = await signIn(device, server.url)
  await page.goto(`${server.url}/library`)
  await expect(page.getByText('2 total recordings')).toBeVisible()
  await openSettings(page, server.url)

  const [json] = await Promise.all([page.waitForEvent('download'), page.getByText('Export All Data').click()])
  expect(json.suggestedFilename()).toMatch(/^earmark-export-\d{4}-\d\d-\d\d\.json$/)
  const exported = JSON.parse(String(await bytesOf(json)))
  expect(exported).toMatchObject({ user: { email: OWNER.email }, questions: [], exportedAt: expect.any(String) })
  expect(exported.recordings.map(({ title }: { title: string }) => title).sort()).toEqual(['Budget', 'Hiring'])

  const [zip] = await Promise.all([page.waitForEvent('download'), page.getByText('Export all as .zip').click()])
  const files = [...unzip(await bytesOf(zip))]
  const sounds = files.filter(([name]) => name.endsWith('.wav'))
  expect(sounds.map(([name]) => name.includes('Budget') || name.includes('Hiring'))).toEqual([true, true])
  expect(sounds.every(([, bytes]) => bytes.equals(readFileSync(CLIP)))).toBe(true)

  const deletedOnServer = async () =>
    (await (await client.get('/api/changes?cursor=0')).json()).changes.filter(
      (change: { recording?: { deletedAt: string | null } }) => change.recording?.deletedAt,
    ).length
  await page.getByRole('button', { name: 'Delete All Recordings' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete all 2 recordings?' })).toBeVisible()
  await (await confirmByTyping(page, 'Delete All Recordings')).click()
  await expect(page.getByText('All Recordings Deleted')).toBeVisible()
  await expect.poll(deletedOnServer).toBe(2)
  await page.goto(`${server.url}/library`)
  await page.getByRole('link', { name: 'Trash (2)' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Hiring' })
  await row.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Recording restored')).toBeVisible()
  await expect.poll(deletedOnServer).toBe(1)
  await client.dispose()
})

signedInTest(
  'signing out asks about what was never uploaded, and then leaves nothing readable',
  async ({ device, url }) => {
    const page = await openSignedInPage(device)
    await device.context.setOffline(true)
    await startRecording(page)
    await recordUntil(page, 2)
    await stopRecording(page)
    await save(page, 'Known to nobody else')
    // A crash may leave sound beside the database too.
    await page.evaluate(async (name) => {
      const lane = await (await navigator.storage.getDirectory()).getDirectoryHandle('earmark-second-lane', {
        create: true,
      })
      const file = await (await lane.getFileHandle(name, { create: true })).createWritable()
      await file.write('Known to nobody else')
      await file.close()
    }, `${newRecordingId()}.0.first`)
    expect(await everythingOnDevice(page)).toContain('Known to nobody else')

    await openSettings(page, url)
    const signOut = page.getByRole('button', { name: 'Sign Out', exact: true })
    await signOut.click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('1 recording was never uploaded. This is the only copy')
    await question.getByRole('button', { name: 'Stay signed in' }).click()
    expect(await everythingOnDevice(page)).toContain('Known to nobody else')
    await signOut.click()
    await question.getByRole('button', { name: 'Sign out and delete 1 recording' }).click()
    await expect(page).toHaveURL(`${url}/`)
    const left = await everythingOnDevice(page)
    for (const trace of ['Known to nobody else', OWNER.email, 'audio/webm']) expect(left).not.toContain(trace)
    expect(left).toContain('earmark')
  },
)

test('a deleted account takes everything with it, on the server and on the device', async ({ server, device }) => {
  const client = await otherClient(server)
  expect((await send(client, 'Soon gone')).status()).toBe(201)
  // Somebody else owns the server from now on: its owner cannot leave.
  await server.restart({ OWNER_EMAIL: 'successor@localhost' })
  const page = await signIn(device, server.url)
  await page.goto(`${server.url}/library`)
  await expect(page.getByText('Soon gone').first()).toBeVisible()
  await openSettings(page, server.url)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await (await confirmByTyping(page, 'Delete account')).click()
  await expect(page.getByRole('link', { name: 'Sign In to Your Account' })).toBeVisible()
  expect(await everythingOnDevice(page)).not.toContain('Soon gone')
  expect((await client.get('/api/account')).status()).toBe(401)
  expect((await client.post('/api/auth/login', { data: OWNER })).status()).toBe(401)
  await client.dispose()
})
