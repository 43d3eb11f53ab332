import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** What a page and a test can hand each other. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json }

/** A browser that Playwright cannot drive, with one page. */
export type Engine = {
  goto(url: string): Promise<void>
  /** Runs in the page and resolves to what it returns. It sees nothing of the test but its arguments. */
  run<A extends readonly Json[], R>(work: (...given: A) => R | Promise<R>, ...given: A): Promise<R>
  /** Presses the first button or link of this name as a user does, so that sound may begin. False: there is none. */
  press(name: string): Promise<boolean>
  /** PNG of what is shown. */
  screenshot(): Promise<Buffer>
  /** Ends it and removes its profile. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Source of a function of the page that resolves to JSON: functions travel as text. */
export const asSource = (work: { toString(): string }): string => {
  return `async (given) => JSON.stringify(await (${work.toString()})(...JSON.parse(given)))`
}

/** Runs in the page: the button or link with this accessible name that can be pressed. */
export function findPressable(name: string): HTMLElement | null {
  const all = document.querySelectorAll<HTMLElement>('button, a[href], [role=button]')
  const named = [...all].filter((one) => (one.ariaLabel ?? one.innerText).trim() === name)
  return named.find((one) => one.offsetParent !== null && !one.matches(':disabled')) ?? null
}

/** What a program says on stderr until it names its address. */
export function addressOf(child: ChildProcess, pattern: RegExp): Promise<string> {
  let said = ''
  return new Promise((found, failed) => {
    for (const stream of [child.stderr, child.stdout]) {
      stream?.on('data', (text) => {
        said += text
        const address = pattern.exec(said)?.[1]
        if (address) found(address)
      })
    }
    child.once('exit', () => failed(new Error(`${child.spawnfile} did not start:\n${said}`)))
    child.once('error', failed)
  })
}

/** Ends a program and everything that it started; it must have been started detached. */
export async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await exit
}
