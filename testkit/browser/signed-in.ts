import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { fingerprint } from '../../scripts/build/build.mjs'
import { withLock } from '../../scripts/install/lock.mjs'
import { type AppServer, startAppServer } from './app-server.ts'
import { browserPath, type Device, openDevice } from './browser.ts'
import { appIsHere, signIn, waitForExtras } from './journey.ts'
import { expectSometime } from './patience.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const DAY_MS = 24 * 60 * 60 * 1000
const KEPT = join(ROOT, '.cache', 'signed-in')
const BUILT = 'dist/page/hashes.json'
/** What a profile and a data folder depend on. */
const SOURCES = ['server', 'contract', 'core', 'testkit/browser', 'package-lock.json', BUILT]

/** What a browser with a copied profile knows the server by: what it keeps is kept for this address. */
export const SHARED_URL = 'http://localhost:4470'

/** Folders to begin with: `server` of a server, `profile` of a browser that is signed in to it and has the app, extras included. */
export type SignedIn = { server: string; profile: string }

/** The setting of a server that such browsers are led to. */
export const SHARED_SETTINGS = { PUBLIC_URL: SHARED_URL }

/** The argument of a browser that leads {@link SHARED_URL} to what listens at this port. */
export const leadTo = (port: number | string): string =>
  `--host-resolver-rules=MAP ${new URL(SHARED_URL).host} localhost:${port}`

export const portOf = ({ url }: Pick<AppServer, 'url'>): string => new URL(url).port

/**
 * To install the app and to sign in takes a browser longer than most of what is tested with it, so it is done once for a version
 * of the sources, and kept.
 */
export function signedIn(): Promise<SignedIn> {
  found ??= findSignedIn()
  return found
}

/** Server and browser of a test are of one pair, whatever is written to the sources meanwhile. */
let found: Promise<SignedIn> | undefined

async function findSignedIn(): Promise<SignedIn> {
  const folder = join(KEPT, version())
  if (!existsSync(folder)) {
    await withLock(
      `${KEPT}.lock`,
      () => {},
      async () => {
        if (!existsSync(folder)) await makeSignedIn(folder)
      },
    )
  }
  const now = new Date()
  utimesSync(folder, now, now)
  return { server: join(folder, 'server'), profile: join(folder, 'profile') }
}

/** The page of a device with a copy of that profile. */
export async function openSignedInPage({ context }: Pick<Device, 'context'>): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${SHARED_URL}/dashboard`)
  await expectSometime(page.getByRole('heading', { name: 'Ready to Record' })).toBeVisible()
  // Both are kept apart from the screen, which shows without them.
  await appIsHere(page)
  await expectSometime.poll(() => page.evaluate(statusOfSession)).toBe(200)
  return page
}

/** Runs in the page. */
const statusOfSession = async (): Promise<number> => (await fetch('/api/auth/session')).status

async function makeSignedIn(folder: string): Promise<void> {
  mkdirSync(KEPT, { recursive: true })
  for (const name of readdirSync(KEPT)) removeOld(join(KEPT, name))
  const made = mkdtempSync(join(KEPT, 'made-'))
  await using server = await startAppServer(SHARED_SETTINGS)
  await using device = await openDevice(undefined, undefined, { flags: [leadTo(portOf(server))] })
  await waitForExtras(await signIn(device, SHARED_URL))
  await device.quit()
  await server.stop()
  cpSync(device.profile, join(made, 'profile'), { recursive: true })
  cpSync(server.folder, join(made, 'server'), { recursive: true })
  renameSync(made, folder)
}

/** What a run that began today copies from stays. */
function removeOld(path: string): void {
  if (Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true })
}

/** A month has its own, as a session ends after two, and so has each browser. Throws where no page was built. */
function version(): string {
  if (!existsSync(join(ROOT, BUILT))) throw new Error('The page is not built yet: npm run build')
  const month = new Date().toISOString().slice(0, '2026-11'.length)
  const browser = statSync(realpathSync(browserPath())).mtimeMs.toString(36)
  return `${month}-${browser}-${fingerprint(ROOT, SOURCES).slice(0, 16)}`
}
