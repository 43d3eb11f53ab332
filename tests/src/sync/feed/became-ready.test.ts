import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Ready } from '../../../../contract/accounts/push.ts'
import type { Change } from '../../../../contract/changes.ts'
import { newRecordingId } from '../../../../contract/ids.ts'
import type { RecordingRow } from '../../../../contract/recordings/recording.ts'
import { listNotices, markOpened } from '../../../../src/local/recordings/notices.ts'
import { becameReady } from '../../../../src/sync/feed/became-ready.ts'
import { pull } from '../../../../src/sync/feed/pull.ts'
import { libraryRow } from '../../local/recordings/library.ts'
import { ANNA } from '../../local/recordings/takes.ts'
import { type Device, openDevice } from '../devices/device.ts'

const ID = newRecordingId()
const done = (empty = false) => ({ state: 'done', engine: 'e', empty }) as const
const queued = { state: 'queued', estimateSeconds: null } as const
type Fields = Partial<Pick<RecordingRow, 'transcription' | 'analysis' | 'deletedAt' | 'title'>>
const row = (fields: Fields) => libraryRow({ id: ID, ...fields })

describe('what became ready', () => {
  const table: [Ready | null, Fields | undefined, Fields, boolean][] = [
    ['transcript', { transcription: queued }, { transcription: done(), analysis: 'queued' }, false],
    ['analysis', { transcription: queued }, { transcription: done(), analysis: 'done' }, false],
    ['empty', { transcription: queued }, { transcription: done(true), analysis: 'none' }, false],
    ['analysis', undefined, { transcription: done(), analysis: 'done' }, false],
    ['analysis', { transcription: done(), analysis: 'queued' }, { transcription: done(), analysis: 'done' }, false],
    [null, { transcription: done(), analysis: 'queued' }, { transcription: done(), analysis: 'done' }, true],
    [null, { transcription: done(), analysis: 'done' }, { transcription: done(), analysis: 'queued' }, true],
    [null, { transcription: done(), analysis: 'done' }, { transcription: done(), analysis: 'done' }, false],
    [null, { transcription: queued }, { transcription: queued }, false],
    [
      null,
      { transcription: queued },
      { transcription: done(), analysis: 'done', deletedAt: '2026-01-01T00:00:00Z' },
      false,
    ],
  ]
  it.each(table)('%s from %j to %j', (ready, before, after, isMadeAgain) => {
    expect(becameReady(before && row(before), row(after), isMadeAgain)).toBe(ready)
  })
})

describe('as the server tells it', () => {
  let device: Device
  let feed: Change[]
  beforeEach(() => {
    feed = []
    device = openDevice(ANNA, '', async (path) => {
      const cursor = Number(new URL(String(path), 'http://here').searchParams.get('cursor'))
      const changes = feed.filter(({ revision }) => revision > cursor)
      const engines = { speech: 'e', language: 'l' }
      return Response.json({ changes, cursor: feed.at(-1)?.revision ?? cursor, more: false, engines })
    })
  })
  afterEach(() => device.clear())

  const at = (seconds: number): string => new Date(1_700_000_000_000 + seconds * 1000).toISOString()
  const tell = (fields: Fields): void => {
    const { owner: _, confirmedAt: __, sortKey: ___, ...rest } = row(fields)
    const recording = { ...rest, transcription: fields.transcription ?? queued }
    feed.push({ kind: 'recording', revision: feed.length + 1, recording })
  }
  const tellTranscript = (seconds: number): void => {
    const transcript = { recordingId: ID, text: 'a', segments: [], language: 'en', engine: 'e', createdAt: at(seconds) }
    feed.push({ kind: 'transcript', revision: feed.length + 1, transcript })
  }
  const tellAnalysis = (seconds: number): void => {
    const lists = { summarySentences: [], keyPoints: [], actionItems: [], outline: [], citations: [] }
    const analysis = { summary: '', ...lists, engine: 'l', recordingId: ID, createdAt: at(seconds) }
    feed.push({ kind: 'analysis', revision: feed.length + 1, analysis })
  }
  const notices = async () =>
    (await listNotices(device.app)).map((notice) => 'ready' in notice && [notice.ready, notice.read])

  it('nothing of a device’s first look at a library is news', async () => {
    tell({ transcription: done(), analysis: 'done' })
    await pull(device)
    expect(await notices()).toEqual([])
  })

  it('a recording of this device is news also when it is the first of all', async () => {
    await device.app.recordings.put(libraryRow({ id: ID }))
    tell({ transcription: done(), analysis: 'done' })
    await pull(device)
    expect(await notices()).toEqual([['analysis', false]])
  })

  it('a transcript, then its analysis; a correction later is no news, another transcript is', async () => {
    tell({ transcription: queued })
    await pull(device)
    tell({ transcription: done(), analysis: 'queued' })
    tellTranscript(1)
    await pull(device)
    expect(await notices()).toEqual([['transcript', false]])
    tell({ transcription: done(), analysis: 'done' })
    tellAnalysis(2)
    await pull(device)
    expect(await notices()).toEqual([['analysis', false]])
    await markOpened(device.app, ID)

    tell({ transcription: done(), analysis: 'queued' })
    tellTranscript(1)
    await pull(device)
    tell({ transcription: done(), analysis: 'done' })
    tellAnalysis(3)
    await pull(device)
    expect(await notices()).toEqual([['analysis', true]])

    tell({ transcription: queued, analysis: 'done' })
    await pull(device)
    tell({ transcription: done(), analysis: 'queued' })
    tellTranscript(4)
    await pull(device)
    expect(await notices()).toEqual([['transcript', false]])
  })
})
