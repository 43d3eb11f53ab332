import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { PATIENCE_MS } from './patience.ts'

/** The clip that the microphone hears, over and over, and what is said in it. */
export const CLIP = resolve(import.meta.dirname, '../speech/jfk.wav')

/**
 * No list of granted permissions: Playwright then denies all others, background sync among them. The fake UI
 * grants the microphone alone. Without `%noloop` behind its name the clip loops.
 */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  // Two pages of its address bar, which nobody sees here: about a second of processor at each start.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
]

/** A browser whose clock can be set is slow to start. */
const CONNECT_MS = 120_000

/** One user's browser with a profile on disk. */
export type Device = {
  context: BrowserContext
  /** Folder of its profile. */
  profile: string
  /** Where its DevTools listen, ws://… */
  address(): string
  /** The browser's own process; all others of it are in its group. */
  pid(): number
  /** Ends the whole process group at once, as a crash or an empty battery does. */
  kill(): Promise<void>
  /** Ends it as its user does: all that it keeps is in the profile then. */
  quit(): Promise<void>
  /** Starts the browser again on the same profile, or on a copy of it. */
  relaunch(copy?: string): Promise<void>
  /** Ends it and removes the profile. */
  [Symbol.asyncDispose](): Promise<void>
}

/** How a browser is started. */
export type Launch = {
  /**
   * False for tabs as a user has them, of which one is in front (`bringToFront`); else each believes that it is, by
   * DevTools' emulation of focus.
   */
  allInFront?: boolean
  /** More arguments of the browser. */
  flags?: readonly string[]
  /** More variables of its environment. */
  environment?: Record<string, string>
  /** A profile that it begins with a copy of. */
  profileFrom?: string
}

/**
 * A browser process of its own, driven over the DevTools protocol, so that it can be killed like a real one.
 * @param clip path of the WAV that its microphone hears
 * @param folder where it makes the folder of its profile
 */
export async function openDevice(clip = CLIP, folder = tmpdir(), how: Launch = {}): Promise<Device> {
  const profile = mkdtempSync(join(folder, 'earmark-profile-'))
  if (how.profileFrom) cpSync(how.profileFrom, profile, { recursive: true })
  let running = await launch(profile, clip, how)
  const device: Device = {
    context: running.context,
    address: () => running.address,
    pid: () => running.process.pid ?? 0,
    kill: () => kill(running.process),
    quit: () => quit(running),
    profile,
    relaunch: async (copy = profile) => {
      running = await launch(copy, clip, how)
      device.context = running.context
    },
    [Symbol.asyncDispose]: async () => {
      await kill(running.process)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return device
}

type Running = { process: ChildProcess; context: BrowserContext; address: string }

async function launch(profile: string, clip: string, how: Launch): Promise<Running> {
  const { allInFront = true, flags = [], environment = {} } = how
  const background = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--window-size=412,915',
  ]
  const own = ['--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const args = ['--headless', ...background, ...FLAGS, `--use-file-for-fake-audio-capture=${clip}`, ...own, ...flags]
  const child = spawn(browserPath(), [...args, 'about:blank'], {
    detached: true,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const address = await debuggerAddress(child)
  const browser = await chromium.connectOverCDP(address, { noDefaults: !allInFront, timeout: CONNECT_MS })
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no default context.')
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript(rememberPlayed)
  await context.addInitScript(seeNoInstallCard)
  return { process: child, context, address }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await exit
}

async function quit({ process, context }: Running): Promise<void> {
  const exit = once(process, 'exit')
  const session = await context.browser()?.newBrowserCDPSession()
  // It may be gone before it has answered.
  await Promise.race([exit, session?.send('Browser.close')])
  await exit
}

function debuggerAddress({ stderr }: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((found, failed) => {
    stderr?.on('data', (text) => {
      said += text
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (address) found(address)
    })
    stderr?.once('end', () => failed(new Error(`The browser did not start:\n${said}`)))
  })
}

/** CHROMIUM_PATH, else the first of the usual names in PATH. */
export function browserPath(): string {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
  if (!found) throw new Error('No Chromium found. Install the package chromium or set CHROMIUM_PATH.')
  return found
}

/** Runs in the page: the sound element is not in the document, so tests learn of it when it plays. */
function rememberPlayed(): void {
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    Object.assign(window, { lastPlayed: this })
    return play.call(this)
  }
}

/** Runs in the page: Chromium really offers to install the app, and the card would come ten seconds into any test. */
function seeNoInstallCard(): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('earmark-install-prompt-seen', 'true')
}
