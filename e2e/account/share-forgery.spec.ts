import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { CLIP } from '../../testkit/browser/browser.ts'
import { test as base, expect } from '../../testkit/browser/fixtures.ts'
import { fillSignIn, signIn, sound } from '../../testkit/browser/journey.ts'

const SECONDS = 6
/** As a hostile site would call it: as long as a system takes it. */
const NAME = `Quarterly ${'figures '.repeat(24)}.webm`
const FLOOD = 200
const MOST = 30

/** Another web site, which a browser keeps apart from the server's by its host. `attack` makes it post to /share. */
type Site = { attack(page: Page, target: string, options?: { noReferrer?: boolean }): Promise<void> }

const test = base.extend<{ site: Site }>({
  site: async ({ server: _ }, use) => {
    const sound = readFileSync(speech(), 'base64')
    const site = createServer((request, reply) => {
      const referrer = request.url?.includes('no-referrer') ? '<meta name="referrer" content="no-referrer">' : ''
      reply.setHeader('content-type', 'text/html')
      reply.end(`<!doctype html><meta charset="utf-8"><title>Kittens</title>${referrer}`)
    }).listen(0, '127.0.0.1')
    await once(site, 'listening')
    await use({
      attack: async (page, target, { noReferrer = false } = {}) => {
        await page.goto(`${addressOf(site)}/${noReferrer ? 'no-referrer' : ''}`)
        await page.evaluate(postForm, { action: `${target}/share`, name: NAME, sound })
      },
    })
    site.close()
    site.closeAllConnections()
  },
})

// Nobody listens there: this is about sound, not about words.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

test('what another web site posts to /share is in nobody’s library before a tap, and waits through everything', async ({
  server,
  device,
  elsewhere,
  site,
}) => {
  const page = await signIn(device, server.url)
  const none = page.getByText('0 total recordings')

  await test.step('where the browser names the site, nothing is kept', async () => {
    await site.attack(page, server.url)
    await expect(page.getByText('A website tried to put something into Earmark. It was not saved.')).toBeVisible()
    await expect(none).toBeVisible()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await expect(page.getByText('A website tried')).toHaveCount(0)
  })
  await test.step('where it does not, it waits with its name and length', async () => {
    await site.attack(page, server.url, { noReferrer: true })
    await expectWaiting(page)
    await expect(page.getByText(/^0:06 · \d+\sKB · Just\snow$/)).toBeVisible()
    await expect(none).toBeVisible()
    expect(await elsewhere.recordings()).toEqual([])
  })
  await test.step('after a reload with no network too, and can be heard', async () => {
    await device.context.setOffline(true)
    await page.reload()
    await expectWaiting(page)
    await page.getByRole('button', { name: `Play ${NAME}` }).click()
    await expect.poll(async () => (await sound(page))?.position ?? 0).toBeGreaterThan(0)
    await device.context.setOffline(false)
  })
  await test.step('when somebody signs out, and for whoever signs in next', async () => {
    await page.goto(`${server.url}/settings`)
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('A shared file that nobody has imported stays on this device')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('link', { name: 'Sign In to Your Account' })).toBeVisible()
    await page.goto(`${server.url}/login`)
    await fillSignIn(page)
    await page.goto(`${server.url}/library`)
    await expectWaiting(page)
    await expect(none).toBeVisible()
  })
  await test.step('it is discarded, with a way back, and imported by a tap', async () => {
    await page.getByRole('button', { name: `Discard ${NAME}` }).click()
    await expect(page.getByRole('heading', { name: 'A shared file is waiting' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectWaiting(page)
    await page.getByRole('button', { name: `Import ${NAME}` }).click()
    await expect(page.getByText('1 total recording', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'A shared file is waiting' })).toHaveCount(0)
    await expect.poll(() => elsewhere.recordings(), { timeout: 60_000 }).toHaveLength(1)
  })
})

test('what came while nobody was signed in is for whoever confirms it', async ({ server, device, site }) => {
  const page = await device.context.newPage()
  await page.goto(`${server.url}/login`)
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await site.attack(page, server.url, { noReferrer: true })
  await expect(page.getByRole('link', { name: 'Sign In to Your Account' })).toBeVisible()
  await page.goto(`${server.url}/login`)
  await fillSignIn(page)
  await page.goto(`${server.url}/library`)
  await expectWaiting(page)
  await expect(page.getByText('0 total recordings')).toBeVisible()
})

test('a flood of them fills no disk, and says so', async ({ server, device }) => {
  const page = await signIn(device, server.url)
  await page.evaluate(flood, { count: FLOOD })
  await page.goto(`${server.url}/library`)
  await expect(page.getByRole('heading', { name: `${MOST} shared files are waiting` })).toBeVisible()
  await expect(page.getByText(`${FLOOD - MOST} more files were not saved`)).toBeVisible()
  await page.getByRole('button', { name: 'Discard all' }).click()
  await expect(page.getByRole('heading', { name: 'shared files are waiting' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: `${MOST} shared files are waiting` })).toBeVisible()
})

const expectWaiting = (page: Page) =>
  expect(page.getByRole('heading', { name: 'A shared file is waiting', exact: true })).toBeVisible()

const addressOf = (site: Server): string => `http://127.0.0.1:${(site.address() as AddressInfo).port}`

/** Runs in the page of the other site. */
function postForm({ action, name, sound }: { action: string; name: string; sound: string }): void {
  const held = new DataTransfer()
  const bytes = Uint8Array.from(atob(sound), (letter) => letter.charCodeAt(0))
  held.items.add(new File([bytes], name, { type: 'audio/webm' }))
  const form = Object.assign(document.createElement('form'), { action, method: 'POST', enctype: 'multipart/form-data' })
  form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'audio', files: held.files }))
  document.body.append(form)
  form.submit()
}

/** Runs in the page: as many forms at once, as the worker gets them. */
async function flood({ count }: { count: number }): Promise<void> {
  const posts = Array.from({ length: count }, (_, at) => {
    const body = new FormData()
    body.append('audio', new File([new Uint8Array(50_000)], `Flood ${at}.webm`, { type: 'audio/webm' }))
    return fetch('/share', { method: 'POST', body, redirect: 'manual' })
  })
  await Promise.all(posts)
}

let clip: string | null = null
/** The first seconds of the clip, as another program would hand them over. */
function speech(): string {
  if (clip) return clip
  const folder = mkdtempSync(join(tmpdir(), 'earmark-forged-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  clip = join(folder, 'speech.webm')
  execFileSync('ffmpeg', ['-v', 'error', '-i', CLIP, '-t', String(SECONDS), '-ar', '48000', clip])
  return clip
}
