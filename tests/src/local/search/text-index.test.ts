import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../../contract/ids.ts'
import { foldText } from '../../../../core/text/fold-text.ts'
import { type AppDatabase, appDatabaseName, openAppDatabase } from '../../../../src/local/app-database.ts'
import { createTextIndex, type TextIndex } from '../../../../src/local/search/text-index.ts'
import { ANNA } from '../recordings/takes.ts'

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

it('says a transcript and its language, and nothing of one that is not there', async () => {
  const { recordingId, segments } = transcript('we sail')
  await app.transcripts.add({ ...transcript('we sail', recordingId), segments })
  expect(await index().said(recordingId)).toMatchObject({ segments, language: 'en' })
  expect(await index().said(newRecordingId())).toBe(null)
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

/** How many values were read from the store of transcripts until the end of `act`. */
async function textsRead(act: () => Promise<unknown>): Promise<number> {
  const get = vi.spyOn(IDBObjectStore.prototype, 'get')
  await act()
  const read = get.mock.contexts.filter(
    (store) => store instanceof IDBObjectStore && store.name === 'transcripts',
  ).length
  get.mockRestore()
  return read
}

it('keeps what it has read: on the next visit no transcript is read again, and then only what was changed with its neighbours', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => transcript(`${'we sail '.repeat(5000)} number ${at}`))
  await app.transcripts.bulkAdd(rows)
  expect(await found(index(), 'number 7')).toEqual([rows[7]?.recordingId])
  expect(await textsRead(async () => expect(await found(index(), 'number 8')).toHaveLength(1))).toBe(0)
  await app.transcripts.put(transcript('we sell', rows[7]?.recordingId))
  const read = await textsRead(async () => expect(await found(index(), 'sell')).toEqual([rows[7]?.recordingId]))
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(20)
  expect(await found(index(), 'number 7')).toEqual([])
})

it('what is deleted, corrected or emptied stands in no pack from that moment on', async () => {
  const [gone, corrected] = [transcript('a secret word'), transcript('a wrong name')]
  await app.transcripts.bulkAdd([gone, corrected, transcript('we sail')])
  await found(index(), 'sail')
  const packed = async () => (await app.textPacks.toArray()).map(({ text }) => text).join()
  expect(await packed()).toContain('secret')
  await app.transcripts.delete(gone.recordingId)
  expect(await packed()).not.toContain('secret')
  await found(index(), 'sail')
  expect(await packed()).toContain('wrong')
  await app.transaction('rw', app.recordings, app.transcripts, app.outbox, () =>
    app.transcripts.put(transcript('a right name', corrected.recordingId)),
  )
  expect(await packed()).not.toContain('wrong')
  await found(index(), 'sail')
  await app.transcripts.clear()
  expect(await app.textPacks.count()).toBe(0)
})

it('is right over any history of visits and changes, whoever makes them', async () => {
  const step = fc.record({
    what: fc.constantFrom('put', 'delete', 'visit', 'search'),
    which: fc.nat(5),
    text: fc.constantFrom('we sail', 'we sell', 'at noon', 'Straße'),
  })
  const ids = Array.from({ length: 6 }, () => newRecordingId())
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      await app.transcripts.clear()
      await app.textPacks.clear()
      let searched = index()
      for (const { what, which, text } of steps) {
        const id = ids[which] ?? newRecordingId()
        if (what === 'put') await app.transcripts.put(transcript(text, id))
        else if (what === 'delete') await app.transcripts.delete(id)
        else if (what === 'visit') searched = index(which * 4)
        if (what === 'put' || what === 'delete') searched.changed({ from: id, to: id })
        if (what === 'search') expect(await found(searched, text)).toEqual(await foundBySpelling(text))
      }
      expect(await found(searched, 'we')).toEqual(await foundBySpelling('we'))
    }),
    { numRuns: 60 },
  )
})

it('reads a transcript whose text is only in its segments', async () => {
  const { text: _, ...row } = transcript('we sail')
  await app.table('transcripts').add(row)
  expect(await found(index(), 'sail')).toEqual([row.recordingId])
})

it('finds all the same where the database keeps no packs', async () => {
  await app.transcripts.bulkAdd([transcript('we sail'), transcript('we sell')])
  const full = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError')
  })
  const searched = index()
  expect(await found(searched, 'sail')).toHaveLength(1)
  expect(await found(searched, 'we')).toHaveLength(2)
  expect(full).toHaveBeenCalled()
  add.mockRestore()
  full.mockRestore()
  expect(await app.textPacks.count()).toBe(0)
})
