import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { freePort } from '../servers/free-port.ts'
import { asSource, type Engine, endGroup, findPressable } from './engine.ts'

const READY_MS = 30_000
const SCRIPT_MS = 30_000
/** The word by which WebDriver names an element (W3C WebDriver, 12.2). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** As Safari does: no sound begins before a person has tapped. */
const NEEDS_TAP = '--media-playback-requires-user-gesture=true'

/** WebKitGTK with a microphone that beeps, over plain WebDriver. It has neither Background Sync nor WebM. */
export async function openWebkit(): Promise<Engine> {
  const stack = new AsyncDisposableStack()
  try {
    const display = await openDisplay(stack)
    const driver = await startDriver(stack, display)
    const session = await newSession(driver)
    await ask(session, 'POST', '/timeouts', { script: SCRIPT_MS })
    const kept = stack.move()
    return { ...engineOf(session), [Symbol.asyncDispose]: () => kept.disposeAsync() }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

function engineOf(session: string): Omit<Engine, typeof Symbol.asyncDispose> {
  const execute = (kind: 'sync' | 'async', script: string, args: unknown[]): Promise<unknown> =>
    ask(session, 'POST', `/execute/${kind}`, { script, args })
  return {
    goto: async (url) => {
      await ask(session, 'POST', '/url', { url })
    },
    async run(work, ...given) {
      const script = `const [given, done] = arguments
        ;(${asSource(work)})(given).then((json) => done({ json }), (error) => done({ error: String(error) }))`
      const answer = (await execute('async', script, [JSON.stringify(given)])) as { json?: string; error?: string }
      if (answer.error !== undefined) throw new Error(answer.error)
      return answer.json === undefined ? undefined : JSON.parse(answer.json)
    },
    async press(name) {
      const found = await execute('sync', `return (${findPressable.toString()})(...arguments)`, [name])
      if (found === null) return false
      await ask(session, 'POST', `/element/${(found as Record<string, string>)[ELEMENT]}/click`, {})
      return true
    },
    screenshot: async () => Buffer.from(String(await ask(session, 'GET', '/screenshot')), 'base64'),
  }
}

/** A screen that is only in memory: this browser has no headless mode. */
async function openDisplay(stack: AsyncDisposableStack): Promise<string> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  stack.defer(() => endGroup(child))
  const told = child.stdio[3]
  if (!told) throw new Error('Xvfb has no way to tell its display.')
  const [number] = await Promise.race([once(told, 'data'), once(child, 'exit')])
  if (!Buffer.isBuffer(number)) throw new Error('Xvfb did not start: install the package xvfb.')
  return `:${String(number).trim()}`
}

async function startDriver(stack: AsyncDisposableStack, display: string): Promise<string> {
  const port = await freePort()
  const child: ChildProcess = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_DMABUF_RENDERER: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  stack.defer(() => endGroup(child))
  const driver = `http://127.0.0.1:${port}`
  const deadline = Date.now() + READY_MS
  while (!(await fetch(`${driver}/status`).catch(() => null))?.ok) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver is not ready: install webkit2gtk-driver.')
    await new Promise((next) => setTimeout(next, 50))
  }
  return driver
}

async function newSession(driver: string): Promise<string> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  if (!binary || !existsSync(binary)) throw new Error('No MiniBrowser found: install webkit2gtk-driver.')
  const args = ['--automation', '--enable-media-stream=true', '--enable-mock-capture-devices=true', NEEDS_TAP]
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args } } }
  const answer = (await ask(driver, 'POST', '/session', { capabilities })) as { sessionId: string }
  return `${driver}/session/${answer.sessionId}`
}

async function ask(base: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${base}${path}`, {
    method,
    signal: AbortSignal.timeout(SCRIPT_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const { value } = (await answer.json()) as { value: unknown }
  if (answer.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${method} ${path}: ${error} ${message}`)
}
