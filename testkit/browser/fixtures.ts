import { test as base, expect, type TestInfo } from '@playwright/test'
import { startSpeechServer } from '../servers/speech-server.ts'
import { type AppServer, startAppServer } from './app-server.ts'
import { type Device, type Launch, openDevice } from './browser.ts'
import { type ServerView, viewServer } from './server-view.ts'
import { leadTo, openSignedInPage, portOf, SHARED_SETTINGS, SHARED_URL, signedIn } from './signed-in.ts'

type Fixtures = {
  /** Environment of the server, for `test.use`. */
  settings: Record<string, string>
  /**
   * True for a speech engine that hears the words of the clip at once, whatever was recorded: for screens that need a
   * transcript, and not for what speech is about. For `test.use`.
   */
  hearsAtOnce: boolean
  /** More arguments of the browser, for `test.use`. */
  flags: string[]
  server: AppServer
  device: Device
  elsewhere: ServerView
}

type Use<T> = (fixture: T) => Promise<void>
type Chosen = Pick<Fixtures, 'settings' | 'hearsAtOnce'>

/** @param from the folder of a server, which this begins with a copy of */
async function useServer({ settings, hearsAtOnce }: Chosen, use: Use<AppServer>, info: TestInfo, from?: string) {
  await using stack = new AsyncDisposableStack()
  const speech = hearsAtOnce ? await startSpeechServer() : null
  stack.defer(() => speech?.close())
  const all = { ...(speech ? { STT_URL: `${speech.url}/v1` } : {}), ...settings }
  const server = stack.use(await startAppServer(all, undefined, from))
  await use(server)
  if (info.status !== info.expectedStatus) await info.attach('server', { body: server.output() })
}

async function useDevice(how: Launch, use: Use<Device>, info: TestInfo): Promise<void> {
  await using device = await openDevice(undefined, undefined, how)
  await use(device)
  if (info.status === info.expectedStatus) return
  for (const page of device.context.pages()) {
    const body = await page.screenshot({ timeout: 5000 }).catch(() => null)
    if (body) await info.attach(page.url(), { body, contentType: 'image/png' })
  }
}

/** Each test has its own server on its own folder, and its own browser on its own profile. */
export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  hearsAtOnce: [false, { option: true }],
  flags: [[], { option: true }],
  server: ({ settings, hearsAtOnce }, use, info) => useServer({ settings, hearsAtOnce }, use, info),
  device: ({ flags }, use, info) => useDevice({ flags }, use, info),
  elsewhere: async ({ server }, use) => {
    await using view = await viewServer(server)
    await use(view)
  },
})

/**
 * The same with a browser that is signed in and has the app from the beginning (signed-in.ts). It knows the server by `url`;
 * `server.url` is for this process.
 */
export const signedInTest = test.extend<{ url: string }>({
  url: SHARED_URL,
  server: async ({ settings, hearsAtOnce }, use, info) => {
    const { server } = await signedIn()
    await useServer({ settings: { ...SHARED_SETTINGS, ...settings }, hearsAtOnce }, use, info, server)
  },
  device: async ({ flags, server }, use, info) => {
    const { profile } = await signedIn()
    await useDevice({ flags: [...flags, leadTo(portOf(server))], profileFrom: profile }, use, info)
  },
  page: async ({ device }, use) => use(await openSignedInPage(device)),
})
export { expect }
