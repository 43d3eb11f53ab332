import type { Page } from '@playwright/test'
import { type AppServer, startAppServer } from '../e2e/app-server.ts'
import { type Device, type Launch, openDevice } from '../e2e/browser.ts'
import { signIn } from '../e2e/journey.ts'
import { type ServerView, viewServer } from '../e2e/server-view.ts'
import { tellOutbox } from './tell-outbox.ts'
import { watchRecorder } from './witness.ts'

/** Nobody listens there: the campaign is about sound, and a real engine would compete for the cores. */
const NO_ENGINE = { STT_URL: 'http://127.0.0.1:9' }

/** Characters of what the server wrote; heard of a run that fails. */
const LAST_WORDS = 4000

/** Something between browser and server that a run puts there. */
export type Between = { port: number; close(): Promise<void> }

export type Stage<B extends Between | null> = {
  server: AppServer
  device: Device
  /** Signed in, the app on the device. */
  page: Page
  /** The address that the browser knows. */
  url: string
  elsewhere: ServerView
  between: B
  /** Starts the server again with its settings, also after it was killed. */
  restart(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * The built app, the real server and a browser that is signed in, with the witness in every page.
 * @param folder where the browser's profile is made; a temporary one when not given
 */
export const openStage = (clip: string, folder?: string): Promise<Stage<null>> =>
  open(clip, async () => null, { folder })

/** The same with settings of the server. */
export const openStageWith = (clip: string, settings: Record<string, string>): Promise<Stage<null>> =>
  open(clip, async () => null, { settings })

/** The same with something in between, which is given the server's port. */
export const openStageBehind = <B extends Between>(
  clip: string,
  place: (target: { host: string; port: number }) => Promise<B>,
  browser: Launch = {},
): Promise<Stage<B>> => open(clip, place, browser)

type Options = Launch & { folder?: string | undefined; settings?: Record<string, string> }

async function open<B extends Between | null>(
  clip: string,
  place: (target: { host: string; port: number }) => Promise<B>,
  { folder, settings, ...how }: Options,
): Promise<Stage<B>> {
  const stack = new AsyncDisposableStack()
  try {
    const server = stack.use(await startAppServer({ ...NO_ENGINE, ...settings }))
    stack.defer(() => console.error(server.output().slice(-LAST_WORDS)))
    const between = await place({ host: 'localhost', port: Number(new URL(server.url).port) })
    const url = between ? `http://localhost:${between.port}` : server.url
    const restart = (): Promise<void> => server.restart(between ? { PUBLIC_URL: url } : {})
    if (between) {
      stack.defer(() => between.close())
      await restart()
    }
    const device = stack.use(await openDevice(clip, folder, how))
    stack.defer(() => tellOutbox(device.context, url))
    await watchRecorder(device.context)
    const page = await signIn(device, url)
    const elsewhere = stack.use(await viewServer(server))
    const kept = stack.move()
    return { server, device, page, url, elsewhere, between, restart, [Symbol.asyncDispose]: () => kept.disposeAsync() }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}
