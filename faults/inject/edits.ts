import type { Page } from '@playwright/test'
import type { RecordingId } from '../../contract/ids.ts'
import type { Recording } from '../../contract/recordings/recording.ts'
import { expectSometime } from '../../testkit/browser/patience.ts'
import type { Call } from '../../testkit/faults/http-faults.ts'

/** A change that a user makes of a recording that the server has. */
export type Edit = {
  name: string
  is(call: Call): boolean
  /** What the user does, on the recording's page. */
  make(page: Page): Promise<void>
  /** What stands on the recording's page from then on, whatever the server says. */
  shown(page: Page): Promise<void>
  /** Whether the server has it; null where the server of the campaign has nothing to put it on. */
  arrived: ((recording: Recording | undefined) => boolean) | null
}

const RENAMED = 'Named again'
const CORRECTED = 'Good morning to all of you.'
const HEARD = 'Good mourning to all of you.'

/** Whatever form it asks for its answer in. */
const path = (call: Call, end = ''): boolean =>
  new RegExp(`^/api/recordings/[0-9a-f-]{36}${end}(\\?.*)?$`).test(call.path)

export async function rename(page: Page, title: string): Promise<void> {
  await choose(page, 'Rename')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

/** In the order in which one recording goes through them. */
export const EDITS: readonly Edit[] = [
  {
    name: 'a new title',
    is: (call) => call.method === 'PATCH' && path(call),
    make: (page) => rename(page, RENAMED),
    shown: (page) => expectSometime(page.getByRole('heading', { name: RENAMED }).first()).toBeVisible(),
    arrived: (recording) => recording?.title === RENAMED,
  },
  {
    name: 'a correction',
    is: (call) => call.method === 'PATCH' && path(call, '/transcript'),
    async make(page) {
      await page.getByRole('button', { name: 'Correct the transcript' }).click()
      await page.getByRole('button', { name: HEARD }).click()
      await page.getByLabel('Corrected sentence').fill(CORRECTED)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
    },
    shown: (page) => expectSometime(page.getByText(CORRECTED, { exact: true }).first()).toBeVisible(),
    arrived: null,
  },
  {
    name: 'a favorite',
    is: (call) => call.method === 'PATCH' && path(call, '/favorite'),
    make: (page) => page.getByRole('button', { name: 'Add to favorites' }).click(),
    shown: (page) => expectSometime(page.getByRole('button', { name: 'Remove from favorites' })).toBeVisible(),
    arrived: (recording) => recording?.isFavorite === true,
  },
  {
    name: 'a move to the trash',
    is: (call) => call.method === 'DELETE' && path(call),
    async make(page) {
      const there = page.url()
      await choose(page, 'Delete')
      await page.getByRole('button', { name: 'Delete recording' }).click()
      await expectSometime(page).not.toHaveURL(there)
      await page.goto(there)
    },
    shown: (page) => expectSometime(page.getByText('This recording is in the trash.')).toBeVisible(),
    arrived: (recording) => recording === undefined,
  },
  {
    name: 'a move out of the trash',
    is: (call) => call.method === 'POST' && path(call, '/restore'),
    make: (page) => page.getByRole('button', { name: 'Restore', exact: true }).click(),
    shown: (page) => expectSometime(page.getByText('This recording is in the trash.')).toBeHidden(),
    arrived: (recording) => recording !== undefined,
  },
]

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/**
 * Puts a transcript into the page's stores in the place of the server's, which hears no words in noise. False while that
 * is not there yet.
 */
export const replaceTranscript = (page: Page, recording: RecordingId): Promise<boolean> =>
  page.evaluate(
    async ({ id, text }) => {
      const names = (await indexedDB.databases()).map(({ name = '' }) => name)
      const name = names.find((one) => one.startsWith('earmark-app-')) ?? ''
      return new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('transcripts', 'readwrite')
          const store = writing.objectStore('transcripts')
          const createdAt = new Date().toISOString()
          const segments = [{ start: 0, end: 1, text }]
          const transcript = { recordingId: id, text, segments, language: 'en', engine: 'The campaign', createdAt }
          const before = store.getKey(id)
          before.onsuccess = () => before.result && store.put(transcript)
          writing.onerror = () => reject(writing.error)
          writing.oncomplete = () => {
            opening.result.close()
            resolve(before.result !== undefined)
          }
        }
      })
    },
    { id: recording, text: HEARD },
  )
