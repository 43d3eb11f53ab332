import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import { type AppDatabase, appDatabaseName, openAppDatabase } from '../../../src/db/app.ts'
import { foldText } from '../../../src/db/fold-text.ts'
import { createTextIndex, type TextIndex } from '../../../src/db/text-index.ts'
import { ANNA } from './takes.ts'

let app: AppDatabase
beforeEach(() => {
  app = openAppDatabase(ANNA)
})
afterEach(() => app.delete())

const transcript = (text: string, recordingId: RecordingId = newRecordingId()) => ({
  ...{ recordingId, text, segments: [{ start: 0, end: 1, text }], language: 'en', engine: 'test' },
  createdAt: new Date(0).toISOString(),
})
const index = (mostCharacters?: number): TextIndex => createTextIndex(appDatabaseName(ANNA), mostCharacters)

async function found(searched: TextIndex, query: string): Promise<string[]> {
  const ids: string[] = []
  expect(await searched.search(query, (more) => ids.push(...more))).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  return ids.sort()
}

async function foundBySpelling(query: string): Promise<string[]> {
  const all = await app.transcripts.toArray()
  return all
    .filter(({ text }) => foldText(text).includes(foldText(query)))
    .map(({ recordingId }) => recordingId)
    .sort()
}

it('finds exactly what a plain scan finds, cold and warm, in one batch or several, with little memory too', async () => {
  const words = ['Harbour', 'boat', 'ÉTÉ', 'straße', '会議は三時', 'Friday']
  const texts = Array.from({ length: 450 }, (_, at) => words.filter((_, bit) => (at * 7) & (1 << bit)).join(' '))
  await app.transcripts.bulkAdd(texts.map((text) => transcript(text)))
  const indexes = [index(), index(4000), index(0)]
  const query = fc.constantFrom('arbou', 'BOAT ', 'été', 'STRASSE', '議は', 'boat friday', 'zebra', 'r b')
  await fc.assert(
    fc.asyncProperty(query, fc.nat(2), async (wanted, which) => {
      const searched = indexes[which]
      if (searched) expect(await found(searched, wanted)).toEqual(await foundBySpelling(wanted.trim()))
    }),
    { numRuns: 40 },
  )
})

it('follows what is corrected, added and deleted', async () => {
  const [first, second] = [transcript('we sail'), transcript('at noon')]
  await app.transcripts.bulkAdd([first, second])
  const searched = index()
  expect(await found(searched, 'sail')).toEqual([first.recordingId])
  const added = transcript('to sell is good')
  await app.transcripts.bulkPut([transcript('we sell', first.recordingId), added])
  await app.transcripts.delete(second.recordingId)
  for (const { recordingId: id } of [first, second, added]) searched.changed({ from: id, to: id })
  expect(await found(searched, 'sail')).toEqual([])
  expect(await found(searched, 'noon')).toEqual([])
  expect(await found(searched, 'sell')).toEqual([first.recordingId, added.recordingId].sort())
})

it('reads everything anew after a change it cannot follow', async () => {
  await app.transcripts.bulkAdd([transcript('we sail'), transcript('we sell')])
  const searched = index()
  expect(await found(searched, 'we')).toHaveLength(2)
  await app.transcripts.clear()
  searched.changed({ from: -Infinity, to: [[]] })
  expect(await found(searched, 'we')).toEqual([])
})

it('gives up a search when a later one begins', async () => {
  await app.transcripts.bulkAdd([transcript('we sail'), transcript('we sell')])
  const searched = index()
  const seen: string[] = []
  const earlier = searched.search('we', (ids) => seen.push(...ids))
  expect(await found(searched, 'sell')).toHaveLength(1)
  expect(await earlier).toBe(false)
  expect(seen).toEqual([])
})

it('lets go of a database that is deleted, and makes none', async () => {
  await app.transcripts.add(transcript('we sail'))
  const searched = index()
  expect(await found(searched, 'sail')).toHaveLength(1)
  await app.delete()
  expect(await found(searched, 'sail')).toEqual([])
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(appDatabaseName(ANNA))
})
