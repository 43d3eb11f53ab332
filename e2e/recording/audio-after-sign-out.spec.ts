import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, signIn, signOut, startRecording, stopRecording } from '../../testkit/browser/journey.ts'

// Nobody listens there: this is about sound, not about words.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

/** So many places of the sound are looked for on the disk, and so many bytes at each. */
const PROBES = 85
const PROBE_BYTES = 24

test('after Sign Out no byte of the sound is in the browser’s cache on the disk, and the app still starts offline', async ({
  server,
  device,
  elsewhere,
}) => {
  const page = await signIn(device, server.url)
  await startRecording(page)
  await recordUntil(page, 4)
  await stopRecording(page)
  const id = await save(page, 'Not for the next one')
  await expect.poll(() => elsewhere.recordings(), { timeout: 60_000 }).toHaveLength(1)
  const audioUrl: string = await page.evaluate(
    async (id) => (await (await fetch(`/api/recordings/${id}/audio-url`)).json()).audioUrl,
    id,
  )
  const bytes = await page.evaluate(readWholeAndPart, audioUrl)
  await page.evaluate(playToEnd, audioUrl)

  await page.goto(`${server.url}/settings`)
  await signOut(page)
  await expectStartsOffline(page, server.url)
  await device.context.browser()?.close()
  await device.kill()

  const cached = readCache(device.profile)
  const heard = Buffer.from(bytes, 'base64')
  const found = Array.from({ length: PROBES }, (_, at) => {
    const start = Math.floor(((heard.length - PROBE_BYTES) * at) / PROBES)
    return heard.subarray(start, start + PROBE_BYTES)
  }).filter((probe) => cached.some((file) => file.includes(probe)))
  expect(heard.length).toBeGreaterThan(10_000)
  expect(cached.length).toBeGreaterThan(0)
  expect(found).toHaveLength(0)
  expect(cached.filter((file) => file.includes('signature='))).toHaveLength(0)
})

/** Runs in the page: what a player may fetch. Resolves to the whole file in base64. */
async function readWholeAndPart(audioUrl: string): Promise<string> {
  await (await fetch(audioUrl, { headers: { range: 'bytes=0-9999' } })).arrayBuffer()
  const bytes = new Uint8Array(await (await fetch(audioUrl)).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Runs in the page: as the player does where the device has no sound of its own. */
async function playToEnd(audioUrl: string): Promise<void> {
  const player = new Audio(audioUrl)
  await player.play()
  player.currentTime = 2
  await new Promise((resolve, reject) => {
    player.onended = resolve
    player.onerror = () => reject(new Error(player.error?.message))
  })
}

async function expectStartsOffline(page: Page, url: string): Promise<void> {
  await page.context().setOffline(true)
  await page.goto(`${url}/login`)
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
}

/** Every file of the browser's HTTP cache; what the app keeps by itself lies elsewhere. */
function readCache(profile: string): Buffer[] {
  const folders = readdirSync(profile, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && /^(Cache|Media Cache|Code Cache)$/.test(entry.name),
  )
  return folders.flatMap(({ parentPath, name }) =>
    readdirSync(join(parentPath, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name))),
  )
}
