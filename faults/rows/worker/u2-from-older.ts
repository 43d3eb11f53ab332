import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { startAppServer } from '../../../testkit/browser/app-server.ts'
import { openDevice } from '../../../testkit/browser/browser.ts'
import { signIn, startRecording } from '../../../testkit/browser/journey.ts'
import { PATIENCE_MS } from '../../../testkit/browser/patience.ts'
import { viewServer } from '../../../testkit/browser/server-view.ts'
import { breakable, breakDatabase } from '../../../testkit/faults/broken-database.ts'
import { startHttpFaults } from '../../../testkit/faults/http-faults.ts'
import { observations, observeRecorder } from '../../../testkit/runs/observer.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { LOSS_BOUND_MS, verifySpoken } from '../../../testkit/runs/verify.ts'
import { SPEECH } from '../../../testkit/speech/make-audio.ts'
import { lacksOlder, OLDER, olderVersion } from '../../fixtures/older-version.ts'
import type { Row } from '../../row.ts'
import { saveRecovered } from '../../verify/recovery.ts'

/** Nobody listens there. */
const NO_ENGINE = { STT_URL: 'http://127.0.0.1:9' }
const SHARED = 'from-another-app'

export const u2: Row = {
  id: 'U2',
  title: `a device of ${OLDER} with a take beside its database and a shared file in its inbox; then server and page are those of now`,
  runs: { full: 5, short: 0 },
  slow: 'a version of before is installed and built first',
  limitSeconds: 900,
  lacks: lacksOlder,
  async run({ clip }, random): Promise<Outcome> {
    await using stack = new AsyncDisposableStack()
    const older = stack.use(await startAppServer(NO_ENGINE, olderVersion()))
    const between = await startHttpFaults({ host: 'localhost', port: portOf(older.url) })
    stack.defer(() => between.close())
    const url = `http://localhost:${between.port}`
    await older.restart({ PUBLIC_URL: url })
    const device = stack.use(await openDevice(clip))
    await observeRecorder(device.context)
    await breakable(device.context)
    const page = await signIn(device, url)
    await page.evaluate(share, { name: `${SHARED}.wav`, base64: readFileSync(SPEECH.jfk).toString('base64') })

    await startRecording(page)
    await delay(random.between(1500, 4000))
    // What is spoken from here on goes to files beside the database.
    await breakDatabase(page, 'UnknownError')
    await delay(random.between(3000, 6000))
    const { startedAt } = await observations(page)
    if (startedAt === null) throw new Error('the encoder was not seen to start')
    const spokenMs = Date.now() - startedAt
    await page.close()

    await older.kill()
    const now = stack.use(await startAppServer({ ...NO_ENGINE, DATA_DIR: older.dataDir, PUBLIC_URL: url }))
    const target = { host: 'localhost', port: portOf(now.url) }
    between.set(() => ({ kind: 'to', target }))
    const after = await device.context.newPage()
    // A page of the website: no tab of the older app is there, which would take care of both itself.
    await after.goto(`${url}/privacy`)
    await after.evaluate(takeNewest)
    const { recording } = await saveRecovered(after, url)
    const elsewhere = stack.use(await viewServer(now))
    const outcome = await verifySpoken(elsewhere, { recording, spokenMs, allowedMs: LOSS_BOUND_MS })
    const failures = [...outcome.failures, ...(await importShared(after, url, elsewhere.recordings))]
    return { ...outcome, failures }
  },
}

const portOf = (url: string): number => Number(new URL(url).port)

async function importShared(
  page: Page,
  url: string,
  recordings: () => Promise<{ title: string }[]>,
): Promise<string[]> {
  await page.goto(`${url}/library`)
  const press = page.getByRole('button', { name: `Import ${SHARED}` }).click({ timeout: PATIENCE_MS })
  const isOffered = await press.then(
    () => true,
    () => false,
  )
  if (!isOffered) return ['the shared file is not offered']
  const came = expect.poll(async () => (await recordings()).map(({ title }) => title), { timeout: PATIENCE_MS })
  return came.toContain(SHARED).then(
    () => [],
    () => ['the shared file is not on the server'],
  )
}

/** Runs in the page: as another app shares a file. The page itself goes nowhere, and so does not import it. */
async function share({ name, base64 }: { name: string; base64: string }): Promise<void> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const form = new FormData()
  form.set('audio', new File([bytes], name, { type: 'audio/wav' }))
  await fetch('/share', { method: 'POST', body: form, redirect: 'manual' })
  const kept = await (await caches.open('earmark-inbox')).keys()
  if (kept.length !== 1) throw new Error('The file is not in the inbox.')
}

/** Runs in the page: fetches the newest service worker and lets it in. */
async function takeNewest(): Promise<void> {
  const registration = await navigator.serviceWorker.ready
  await registration.update()
  const next = registration.installing ?? registration.waiting
  if (!next) throw new Error('There is no newer version.')
  while (next.state === 'installing')
    await new Promise((changed) => next.addEventListener('statechange', changed, { once: true }))
  next.postMessage({ type: 'SKIP_WAITING' })
  while (next.state !== 'activated')
    await new Promise((changed) => next.addEventListener('statechange', changed, { once: true }))
}
