import { test as base, expect } from '@playwright/test'
import { startSpeechServer } from '../servers/speech-server.ts'
import { type AppServer, startAppServer } from './app-server.ts'
import { type Device, openDevice } from './browser.ts'
import { type ServerView, viewServer } from './server-view.ts'

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

/** Each test has its own server on its own folder, and its own browser on its own profile. */
export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  hearsAtOnce: [false, { option: true }],
  flags: [[], { option: true }],
  server: async ({ settings, hearsAtOnce }, use, info) => {
    await using stack = new AsyncDisposableStack()
    const speech = hearsAtOnce ? await startSpeechServer() : null
    stack.defer(() => speech?.close())
    const server = stack.use(await startAppServer({ ...(speech ? { STT_URL: `${speech.url}/v1` } : {}), ...settings }))
    await use(server)
    if (info.status !== info.expectedStatus) await info.attach('server', { body: server.output() })
  },
  device: async ({ flags }, use, info) => {
    await using device = await openDevice(undefined, undefined, { flags })
    await use(device)
    if (info.status !== info.expectedStatus) {
      for (const page of device.context.pages()) {
        const body = await page.screenshot({ timeout: 5000 }).catch(() => null)
        if (body) await info.attach(page.url(), { body, contentType: 'image/png' })
      }
    }
  },
  elsewhere: async ({ server }, use) => {
    await using view = await viewServer(server)
    await use(view)
  },
})
export { expect }
