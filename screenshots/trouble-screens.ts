import { type BrowserContext, expect, type Page } from '@playwright/test'
import { CLIP } from '../testkit/browser/browser.ts'
import { recordUntil, save, signInAgain, startRecording, stopRecording } from '../testkit/browser/journey.ts'
import { type HttpFaults, startHttpFaults } from '../testkit/faults/http-faults.ts'
import { type Fixture, openFixtureBehind } from '../testkit/runs/fixture.ts'
import type { Camera } from './camera.ts'

const PHONE = { width: 390, height: 844 }

type Place = Fixture<HttpFaults>

/** What a person sees when something is in the way of a recording. */
export async function takeTroubleScreens(take: Camera): Promise<void> {
  await using stage = await openFixtureBehind(CLIP, startHttpFaults)
  const { device, page, url } = stage
  await takeRoom(device.context, url, take)
  await takeMicrophone(device.context, url, take)
  await takeRefusal(stage, take)
  await takeOrphan(stage, take)
  await takeDeletion(stage, take)
  await takeSession(stage, take)
  await page.close()
  await takeLoss(device.context, url, take)
}

/** Storage with little room, and with hardly any. */
async function takeRoom(context: BrowserContext, url: string, take: Camera): Promise<void> {
  for (const [screen, bytes] of Object.entries({ 'room-short': 20_000_000, 'room-none': 300_000 })) {
    const page = await context.newPage()
    await page.addInitScript((quota) => {
      navigator.storage.estimate = async () => ({ quota, usage: 0 })
      navigator.storage.persisted = async () => false
      navigator.storage.persist = async () => false
    }, bytes)
    await page.goto(`${url}/dashboard`)
    await expect(page.getByRole('alert').first()).toBeVisible()
    await take(page, screen)
    await page.close()
  }
}

async function takeMicrophone(context: BrowserContext, url: string, take: Camera): Promise<void> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Permission denied', 'NotAllowedError')
    }
  })
  await page.goto(`${url}/dashboard`)
  await page.getByRole('button', { name: 'Start recording' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await take(page, 'microphone-refused')
  await page.close()
}

async function recordAs(page: Page, url: string, title: string): Promise<string> {
  await page.goto(`${url}/dashboard`)
  await startRecording(page)
  await recordUntil(page, 2)
  await stopRecording(page)
  return save(page, title)
}

/** The server answers so to each of these calls. */
function refuse({ between }: Place, method: string, path: RegExp, status: number, error: string): void {
  between.set((call) =>
    call.method === method && path.test(call.path) ? { kind: 'status', status, error } : { kind: 'pass' },
  )
}

const CREATE = /^\/api\/recordings$/

/** The server does not take the recording. */
async function takeRefusal(stage: Place, take: Camera): Promise<void> {
  const { page, url } = stage
  refuse(stage, 'POST', CREATE, 413, 'The file is larger than 200 MB. Split it, or ask the owner to allow more.')
  await recordAs(page, url, 'Annual meeting of the works council')
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
  await take(page, 'upload-refused')
  await page.goto(`${url}/library`)
  await expect(page.getByText('Annual meeting').first()).toBeVisible()
  await take(page, 'library-refused')
}

/** Deleted on another device before this one had sent it. */
async function takeOrphan(stage: Place, take: Camera): Promise<void> {
  const { page, url } = stage
  refuse(stage, 'POST', CREATE, 410, 'This recording was deleted.')
  await recordAs(page, url, 'Hand-over of the night shift')
  await expect(page.getByText('deleted on another device').first()).toBeVisible()
  await take(page, 'orphan')
}

/** The trash, and a deletion for good that the server refuses. */
async function takeDeletion(stage: Place, take: Camera): Promise<void> {
  const { page, url } = stage
  refuse(stage, 'DELETE', /forever=1$/, 403, 'This recording is being copied. Try again later.')
  await recordAs(page, url, 'Sound check')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await take(page, 'delete')
  await inDialog(page, 'Delete recording').click()
  await deleted(page)
  await page.setViewportSize(PHONE)
  await page.goto(`${url}/library`)
  await page.getByRole('link', { name: /^Trash/ }).click()
  await expect(page.getByRole('heading', { name: 'Trash', exact: true })).toBeVisible()
  await take(page, 'trash')
  await page.getByRole('button', { name: 'Delete now' }).first().click()
  await inDialog(page, 'Delete now').click()
  await deleted(page)
  await page.goto(`${url}/library`)
  await expect(page.getByText('still on the server')).toBeVisible()
  await take(page, 'deletion-refused')
}

async function takeSession({ page, url }: Place, take: Camera): Promise<void> {
  await page.context().clearCookies()
  await recordAs(page, url, 'Corridor talk after the session')
  await expect(page.getByRole('link', { name: 'Sign In', exact: true }).first()).toBeVisible()
  await take(page, 'session-expired')
  await signInAgain(page)
}

/** The browser has deleted its databases behind the app's back. */
async function takeLoss(context: BrowserContext, url: string, take: Camera): Promise<void> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'indexeddb' })
  await page.goto(`${url}/dashboard`)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await take(page, 'storage-lost')
  await page.close()
}

/** The next address would otherwise come before the deletion is written, and it would never have been. */
const deleted = (page: Page): Promise<void> => expect(page.getByText('Recording Deleted').first()).toBeVisible()

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })
