// `npm run screenshots [-- --out FOLDER]` takes every screen in both themes and widths, and one contact sheet of each;
// with `--short` only those of a phone in the dark, with `--only public,library` only those groups (groups.ts),
// and with `--manifest` the pictures of the manifest instead.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPage } from '../scripts/build/build.mjs'
import { startAppServer } from '../testkit/browser/app-server.ts'
import { openDevice } from '../testkit/browser/browser.ts'
import { signIn } from '../testkit/browser/journey.ts'
import { startSpeechServer } from '../testkit/servers/speech-server.ts'
import { openCamera, VIEWS } from './camera.ts'
import { writeContactSheets } from './contact-sheet.ts'
import { takeFirstHourScreens } from './first-hour-screens.ts'
import { GROUPS, wantedGroups } from './groups.ts'
import { takeAskScreens, takeLibraryScreens, takeOtherScreens } from './library-screens.ts'
import { takeLockedScreens } from './locked-screens.ts'
import { takeManifestPictures } from './manifest-pictures.ts'
import { MEETINGS, spoken } from './meetings.ts'
import { takeInstallScreens, takePublicScreens } from './public-screens.ts'
import { takeRecorderScreens } from './recorder-screens.ts'
import { sendMeetings } from './seed.ts'
import { takeTroubleScreens } from './trouble-screens.ts'

const ROOT = resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: '.cache/screenshots' },
    manifest: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    only: { type: 'string', default: GROUPS.join() },
  },
})
const { wanted: only, unknown } = wantedGroups(values.only)
if (unknown.length > 0) {
  console.error(`No group ${unknown.join(', ')}. There are: ${GROUPS.join(', ')}.`)
  process.exit(1)
}
const views = values.short ? VIEWS.filter(({ name }) => name === 'dark-390') : VIEWS
const out = resolve(values.out)

await buildPage(ROOT)
// Meetings are sent one by one, the last of the list first.
const heard = [...MEETINGS].reverse()
await using speech = disposable(await startSpeechServer({ hear: async () => spokenNext() }))
await using server = await startAppServer({ STT_URL: `${speech.url}/v1`, STT_KEY: 'none', STT_MODEL: 'whisper-1' })
await using device = await openDevice()
const take = openCamera(out, views, (screen) => console.log(screen))

if (values.manifest) {
  const page = await signIn(device, server.url)
  await sendMeetings(server.url)
  await takeManifestPictures(page, server.url, ROOT)
} else {
  await takeAll()
}

async function takeAll(): Promise<void> {
  if (only.has('public')) {
    const visitor = await device.context.newPage()
    await takePublicScreens(visitor, server.url, take)
    await visitor.close()
    await takeInstallScreens(device.context, server.url, take)
  }
  const page = await signIn(device, server.url)
  if (only.has('library')) {
    await page.goto(`${server.url}/library`)
    await page.getByText('No recordings yet').first().waitFor()
    await take(page, 'library-empty')
    await sendMeetings(server.url)
    await takeLibraryScreens(page, server.url, take)
    await takeAskScreens(page, server.url, take)
    await takeOtherScreens(page, server.url, take)
  }
  if (only.has('recorder')) await takeRecorderScreens(page, server.url, take)
  await page.close()
  if (only.has('trouble')) await takeTroubleScreens(take)
  if (only.has('first-hour')) await takeFirstHourScreens(take)
  if (only.has('locked')) await takeLockedScreens(take)
  await writeContactSheets(out, views, device.context)
  console.log(`Contact sheets: ${out}/*.png`)
}

function spokenNext() {
  const meeting = heard.shift()
  return meeting ? spoken(meeting) : []
}

function disposable<S extends { close(): Promise<void> }>(one: S): S & AsyncDisposable {
  return Object.assign(one, { [Symbol.asyncDispose]: () => one.close() })
}
