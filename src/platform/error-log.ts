/** Errors of this page since it was loaded, the newest last: their words only, never what they were about. */
export type LoggedError = { at: number; message: string }

const MOST = 10
const logged: LoggedError[] = []

/** Listens from the start of the page on. */
export function logErrors(now: () => number = Date.now): void {
  const add = (message: string): void => {
    logged.push({ at: now(), message })
    if (logged.length > MOST) logged.shift()
  }
  addEventListener('error', ({ message }) => add(message))
  addEventListener('unhandledrejection', ({ reason }) => add(reason instanceof Error ? reason.message : String(reason)))
}

export const loggedErrors = (): readonly LoggedError[] => logged
