import { expect } from '@playwright/test'

/** How long the app is waited for where nothing says how soon something has to come. Milliseconds. */
export const PATIENCE_MS = 60_000

/**
 * For what campaigns use too: Playwright's settings are not theirs, and its own patience of 5 s is too short beside other
 * runs on a slow machine.
 */
export const expectSometime = expect.configure({ timeout: PATIENCE_MS })
