import type { Page } from '@playwright/test'
import { type AppServer, startAppServer } from '../../testkit/browser/app-server.ts'
import { type Device, openDevice } from '../../testkit/browser/browser.ts'
import { signIn } from '../../testkit/browser/journey.ts'
import { type ServerView, viewServer } from '../../testkit/browser/server-view.ts'
import { type HttpFaults, startHttpFaults } from '../../testkit/faults/http-faults.ts'
import { tellOutbox } from '../../testkit/runs/describe-outbox.ts'
import { startSpeechServer } from '../../testkit/servers/speech-server.ts'

/** One of several devices of one user, with a link of its own to the server. */
export type Member = {
  name: string
  device: Device
  weather: HttpFaults
  /** The one tab of the app. */
  page: Page
  /** Kills the browser, starts it again on its profile, and opens the app, signed in as before. */
  die(): Promise<void>
  /** Stops every process of the browser, as a laptop that is closed does. */
  pause(): void
  resume(): void
}

export type Fleet = {
  server: AppServer
  /** The one address that all devices know. */
  url: string
  elsewhere: ServerView
  members: readonly Member[]
  [Symbol.asyncDispose](): Promise<void>
}

/** Runs in each page before the app. */
type Before = () => void

/** The real server, an engine that hears at once, and so many browsers of its owner. */
export async function openFleet(clip: string, count: number, before: Before = () => undefined): Promise<Fleet> {
  const stack = new AsyncDisposableStack()
  try {
    const engine = await startSpeechServer()
    stack.defer(() => engine.close())
    const server = stack.use(await startAppServer({ STT_URL: engine.url }))
    const target = { host: 'localhost', port: Number(new URL(server.url).port) }
    const weathers = await Promise.all(Array.from({ length: count }, () => startHttpFaults(target)))
    stack.defer(async () => void (await Promise.all(weathers.map((weather) => weather.close()))))
    const origin = weathers[0]?.port ?? 0
    const url = `http://localhost:${origin}`
    await server.restart({ PUBLIC_URL: url })
    const members: Member[] = []
    for (const [at, weather] of weathers.entries()) {
      // One origin for all, and a link for each.
      const flags = [`--host-resolver-rules=MAP localhost:${origin} 127.0.0.1:${weather.port}`]
      const device = stack.use(await openDevice(clip, undefined, { flags }))
      members.push(await join(device, { name: `device ${at + 1}`, weather, url, before }))
    }
    stack.defer(async () => {
      for (const { device, name } of members) {
        console.error(name)
        await tellOutbox(device.context, url)
      }
    })
    const elsewhere = stack.use(await viewServer(server))
    const kept = stack.move()
    return { server, url, elsewhere, members, [Symbol.asyncDispose]: () => kept.disposeAsync() }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

async function join(
  device: Device,
  { name, weather, url, before }: { name: string; weather: HttpFaults; url: string; before: Before },
): Promise<Member> {
  await device.context.addInitScript(before)
  const page = await signIn(device, url)
  // Chromium writes cookies to the disk every 30 s; a browser that is killed before has lost its session.
  const cookies = await device.context.cookies()
  await page.goto(`${url}/library`)
  const member: Member = {
    ...{ name, device, weather, page },
    async die() {
      await device.kill()
      await device.relaunch()
      await device.context.addInitScript(before)
      await device.context.addCookies(cookies)
      member.page = await device.context.newPage()
      await member.page.goto(`${url}/library`)
    },
    pause: () => process.kill(-device.pid(), 'SIGSTOP'),
    resume: () => process.kill(-device.pid(), 'SIGCONT'),
  }
  return member
}
