import type { Locator, Page } from '@playwright/test'
import { OWNER } from './app-server.ts'
import type { Device } from './browser.ts'
import { expectSometime, PATIENCE_MS } from './patience.ts'

/** The steps of a user, by the words that are on the screen. */

/** Signs in and waits until the app is on the device. */
export async function signIn(device: Device, url: string, person = OWNER): Promise<Page> {
  const page = await device.context.newPage()
  await page.goto(`${url}/login`)
  await fillSignIn(page, person)
  await appIsHere(page)
  return page
}

/** Until the app is on the device. */
export async function appIsHere(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
}

/** Until everything that comes behind the app is on the device too: administration, exports and the like. */
export async function waitForExtras(page: Page): Promise<void> {
  await expectSometime.poll(() => page.evaluate(statesOfExtras), { intervals: [250] }).toEqual(['here'])
}

/** Runs in the page: each state that an extra is in, once. */
async function statesOfExtras(): Promise<string[]> {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<{ state: string }[]>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  active?.postMessage({ type: 'list-extras' }, [port2])
  return [...new Set((await answer).map(({ state }) => state))]
}

/** Whatever comes of it. */
export async function pressSignIn(page: Page, person = OWNER): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

export async function fillSignIn(page: Page, person = OWNER): Promise<void> {
  await pressSignIn(page, person)
  await expectSometime(page).not.toHaveURL(/\/login/)
}

/** Where the session has run out the screens stay, and one button leads to the sign-in. */
export async function signInAgain(page: Page, person = OWNER): Promise<void> {
  await page.getByRole('link', { name: 'Sign In', exact: true }).first().click()
  await fillSignIn(page, person)
}

/** From Settings. The address is `/` before the landing page is asked for: a page that is opened then is given up. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()
  await expectSometime(page.getByRole('link', { name: 'Sign In to Your Account' })).toBeVisible()
}

export async function startRecording(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start recording' }).click()
  await expectSometime(page.getByRole('heading', { name: 'Recording...' })).toBeVisible()
}

/** Lets real time pass until the recorder's own clock shows so many seconds. */
export async function recordUntil(page: Page, seconds: number): Promise<void> {
  await expectSometime
    .poll(() => recordedSeconds(page), { timeout: seconds * 1000 + PATIENCE_MS, intervals: [250] })
    .toBeGreaterThanOrEqual(seconds)
}

/** So many more seconds than there are: a press on Stop soon after a start is ignored, however much was recorded before. */
export const recordFor = async (page: Page, seconds: number): Promise<void> =>
  recordUntil(page, (await recordedSeconds(page)) + seconds)

export async function recordedSeconds(page: Page): Promise<number> {
  const clock = await page.getByRole('timer').innerText()
  const [minutes, seconds] = clock.split(':').map(Number)
  return (minutes ?? 0) * 60 + (seconds ?? 0)
}

/** On the record screen, while it records; the extra is here. */
export async function turnCaptionsOn(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Live captions' }).setChecked(true)
  await expectSometime(page.getByRole('region', { name: 'Live captions' })).toBeVisible()
}

export async function pauseAndResume(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const resume = page.getByRole('button', { name: 'Resume', exact: true })
  await expectSometime(resume).toBeVisible()
  await resume.click()
  await expectSometime(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
}

export async function stopRecording(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await expectSometime(page.getByRole('heading', { name: 'Recording Complete' })).toBeVisible()
}

/** Titles and saves; resolves on the recording's own page, to its id. */
export async function save(page: Page, title: string): Promise<string> {
  await page.getByPlaceholder('Enter a title for your recording...').fill(title)
  await page.getByRole('button', { name: 'Save Recording' }).click()
  await expectSometime(page).toHaveURL(/\/recording\/[0-9a-f-]{36}$/)
  return page.url().split('/').at(-1) ?? ''
}

/** From the record screen to the page of a new recording of a few seconds; resolves to its id. */
export async function record(page: Page, title: string): Promise<string> {
  await startRecording(page)
  await recordUntil(page, 3)
  await stopRecording(page)
  return save(page, title)
}

/** What sounds now: its place in the file, and how long the browser thinks the file is. Seconds. */
export async function sound(page: Page): Promise<{ position: number; duration: number; local: boolean } | null> {
  return page.evaluate(() => {
    const played = 'lastPlayed' in window && window.lastPlayed instanceof HTMLMediaElement ? window.lastPlayed : null
    if (!played || played.paused) return null
    return { position: played.currentTime, duration: played.duration, local: played.src.startsWith('blob:') }
  })
}

/** Presses Play and expects the sound to move on. */
export async function expectToPlay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expectSometime.poll(async () => (await sound(page))?.position ?? 0).toBeGreaterThan(0.5)
  await page.getByRole('button', { name: 'Pause', exact: true }).first().click()
}

/** Opens the chat about the recording that is on the screen; resolves to the place where it is talked. */
export async function openChat(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Chat with AI' }).click()
  const question = page.getByPlaceholder('Ask about your recording...')
  await expectSometime(question).toBeEnabled()
  return page.getByRole('log')
}

export async function ask(page: Page, question: string): Promise<void> {
  await page.getByPlaceholder('Ask about your recording...').fill(question)
  await page.keyboard.press('Enter')
}
