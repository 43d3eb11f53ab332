/** Pages that need no app: documents of their own, made by the build. Path → file. */
const DOCUMENTS = new Map([
  ['/', 'landing.html'],
  ['/privacy', 'privacy.html'],
  ['/terms', 'terms.html'],
])

/** The public marketing paths are parts of the landing page (docs/decisions.md#marketing-paths). */
const PARTS = new Map([
  ['/features', '/#features'],
  ['/pricing', '/#access'],
  ['/about', '/#how-it-works'],
])

/** The file of a public page, or null: a screen of the app. */
export const publicDocument = (path: string): string | null => DOCUMENTS.get(path) ?? null

/** The part of the landing page that a marketing path leads to, or null. */
export const landingPart = (path: string): string | null => PARTS.get(path) ?? null

/** The document for a first visit to any other address, with 404. */
export const NOT_FOUND_DOCUMENT = 'not-found.html'

const SCREENS = new Set([
  '/login',
  '/magic-login',
  '/reset-password',
  '/dashboard',
  '/library',
  '/ask',
  '/settings',
  '/admin',
  '/debug',
])

/** Whether the app has a screen there: its own routes, and any path with `reset` in it (docs/product.md#routes). */
export const isAppPath = (path: string): boolean =>
  SCREENS.has(path) || path.startsWith('/recording/') || path.includes('reset')
