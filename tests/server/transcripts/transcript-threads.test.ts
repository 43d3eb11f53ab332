import { afterEach, describe, expect, test } from 'vitest'
import type { TranscriptPart } from '../../../contract/compact.ts'
import { newRecordingId } from '../../../contract/ids.ts'
import { MAX_TRANSCRIPT_CHARACTERS, MAX_TRANSCRIPT_SEGMENTS } from '../../../contract/limits.ts'
import { type Transcript, type TranscriptSegment, transcriptText } from '../../../contract/recordings/transcript.ts'
import type { ThreadSettings } from '../../../server/kernel/worker-thread.ts'
import { readStored, type StoredTranscript, storedForm } from '../../../server/transcripts/stored-form.ts'
import type { TranscriptEdits } from '../../../server/transcripts/transcript-edits.ts'
import { doTask } from '../../../server/transcripts/transcript-tasks.ts'
import {
  createTranscriptThreads,
  LONG_FROM,
  type TranscriptThreads,
} from '../../../server/transcripts/transcript-threads.ts'

const MADE = '2026-01-01T00:00:00.000Z'
const { signal } = new AbortController()
const options = { person: 'a', signal }

function transcriptOf(count: number): Transcript {
  const segments = Array.from({ length: count }, (_, at): TranscriptSegment => {
    const text = `word ${at}`
    const words = text.split(' ').map((text, word) => ({ start: at + word / 2, end: at + (word + 1) / 2, text }))
    return { start: at, end: at + 1, text, words, speaker: '1' }
  })
  const made = { language: 'en', engine: 'test', createdAt: MADE }
  return { recordingId: newRecordingId(), text: transcriptText(segments), segments, ...made }
}

const TOO_LONG = { status: 413, code: 'too-long', message: expect.stringContaining('Download it') }
const SHORT = transcriptOf(3)
const LONGEST = transcriptOf(MAX_TRANSCRIPT_SEGMENTS)
const correction = (at: number, text: string) => ({ corrections: [{ start: at, heard: `word ${at}`, text }] })

describe('edits of transcripts', () => {
  let threads: TranscriptThreads
  afterEach(() => threads.close())
  const open = (settings?: Partial<ThreadSettings>) => {
    threads = createTranscriptThreads(settings)
  }
  const edit = (stored: StoredTranscript, edits: TranscriptEdits) =>
    threads.run('edit', [stored, edits, 'compact'], options)

  test.each([
    ['a short one', SHORT, false],
    ['the longest, in a thread', LONGEST, true],
  ] as const)('change what is stored of %s, with its words', async (_, transcript, isLong) => {
    open()
    const stored = storedForm(transcript)
    expect(stored.body.length + (stored.words?.length ?? 0) >= LONG_FROM).toBe(isLong)
    const edited = await edit(stored, correction(1, 'Word one.'))
    const after = readStored(edited.stored)
    const { edited: when, ...second } = after.segments[1] as TranscriptSegment
    expect(when).toBeGreaterThan(Date.now() - 60_000)
    expect(second).toMatchObject({ text: 'Word one.', heard: 'word 1', words: [{ text: 'Word' }, { text: 'one.' }] })
    const others = ({ segments }: Transcript) => segments.filter((_, at) => at !== 1)
    expect(others(after)).toEqual(others(transcript))
    expect(after.text).toBe(transcriptText(after.segments))
    expect(JSON.parse(edited.answer)).toEqual({
      recordingId: transcript.recordingId,
      segments: [{ at: 1, segment: after.segments[1] }],
    })
    expect(edited).toMatchObject({ hasNewText: true, isSaidOtherwise: true, hadInnerWords: false })
  })

  test('say what an analysis has to know, and where the words were', async () => {
    open()
    const stored = storedForm(SHORT)
    expect(await edit(stored, correction(1, 'word 1'))).toMatchObject({
      ...{ hasNewText: false, isSaidOtherwise: false },
    })
    const named = await edit(stored, { speakers: [{ label: '1', name: 'Anna' }] })
    expect(named).toMatchObject({ hasNewText: false, isSaidOtherwise: true })
    const ofBefore: StoredTranscript = { body: JSON.stringify(SHORT), words: null }
    const edited = await edit(ofBefore, correction(1, 'Word one.'))
    expect(edited.hadInnerWords).toBe(true)
    expect(readStored(edited.stored).segments[0]).toEqual(SHORT.segments[0])
  })

  test.each([
    ['a short one', SHORT],
    ['the longest', LONGEST],
  ])('are refused with the same sentence for %s', async (_, transcript) => {
    open()
    const stored = storedForm(transcript)
    await expect(edit(stored, correction(1, 'x'.repeat(MAX_TRANSCRIPT_CHARACTERS)))).rejects.toEqual(
      expect.objectContaining({ name: 'HttpError', status: 413, message: expect.stringContaining('characters') }),
    )
    const partial = storedForm({ ...transcript, partial: true })
    await expect(edit(partial, correction(1, 'x'))).rejects.toMatchObject({ status: 409 })
    await expect(threads.run('misfits', [partial, [correction(1, 'x')]], options)).rejects.toMatchObject({
      status: 409,
    })
    const judged = [correction(1, 'x'), { corrections: [{ start: 1, heard: 'never said', text: 'x' }] }]
    const misfits = await threads.run('misfits', [stored, judged], options)
    expect([...misfits]).toEqual([[1, expect.objectContaining({ status: 409 })]])
  })

  test('are answered whole where a device knows no other form', async () => {
    open()
    const { answer, stored } = await threads.run(
      'edit',
      [storedForm(SHORT), correction(1, 'Word one.'), 'whole'],
      options,
    )
    expect(JSON.parse(answer)).toEqual(readStored(stored))
  })

  test('and parts and files of the longest are made in the thread, the same as here', async () => {
    open()
    const stored = storedForm(LONGEST)
    const versions = { revision: 7, version: 'v', from: 0 }
    const part = await threads.run('part', [stored, versions], options)
    expect(part).toBe(doTask('part', [stored, versions]))
    const { revision, transcript, next } = JSON.parse(part) as TranscriptPart
    expect([revision, transcript.words, transcript.segments.length]).toEqual([7, 'v', next])
    expect(next).toBeLessThan(MAX_TRANSCRIPT_SEGMENTS)
    const named = { title: 'Harbour', note: 'Agreed.' }
    const texts = await threads.run('texts', [stored, named], options)
    expect(texts).toEqual(doTask('texts', [stored, named]))
    expect(JSON.parse(`{${texts?.field}}`)).toEqual({ transcript: LONGEST })
    expect(await threads.run('texts', [storedForm({ ...LONGEST, partial: true }), named], options)).toBeNull()
  })

  test('of the longest leave this thread to others', async () => {
    open()
    const stored = storedForm(LONGEST)
    const all = LONGEST.segments.flatMap((_, at) => correction(at, `Word ${at}.`).corrections)
    let turns = 0
    const count = setInterval(() => turns++, 1)
    await edit(stored, { corrections: all })
    clearInterval(count)
    expect(turns).toBeGreaterThan(10)
  })

  test('of a short one leave it to others where each of many has to be tried', async () => {
    open()
    const many = transcriptOf(5000)
    const stored = storedForm({ ...many, segments: many.segments.map(({ words: _, ...one }) => one) })
    expect(stored.body.length).toBeLessThan(LONG_FROM)
    const grow = Array.from({ length: 100 }, (_, at) => correction(at, 'x'.repeat(20_000)))
    let turns = 0
    const count = setInterval(() => turns++, 1)
    const misfits = await threads.run('misfits', [stored, grow], options)
    clearInterval(count)
    expect(misfits.size).toBeGreaterThan(70)
    expect(turns).toBeGreaterThan(10)
  })

  test('that come late are refused for now, as the machine may have other work', async () => {
    open({ longestMs: 1 })
    const refused = { status: 503, message: expect.stringContaining('try again') }
    await expect(edit(storedForm(LONGEST), correction(1, 'x'))).rejects.toMatchObject(refused)
  })

  test.each([
    ['text', { body: 'x'.repeat(10_000_001), words: null }],
    ['words', { body: 'x', words: 'A'.repeat(2_300_000) }],
  ])(
    'of more %s than any transcript of today has are refused for good, and it is not even parsed',
    async (_, stored) => {
      open()
      await expect(edit(stored, correction(1, 'x'))).rejects.toMatchObject(TOO_LONG)
    },
  )

  test('that take too much memory are refused for good, and the next is done', async () => {
    open({ megabytes: 16 })
    await expect(edit(storedForm(LONGEST), correction(1, 'x'))).rejects.toMatchObject(TOO_LONG)
    const next = await threads.run('misfits', [storedForm(SHORT), [correction(1, 'x')]], options)
    expect(next.size).toBe(0)
  })

  test('go again when the server stops', async () => {
    open()
    const under = edit(storedForm(LONGEST), correction(1, 'x')).catch((error: unknown) => error)
    await threads.close()
    expect(await under).toMatchObject({ status: 503, code: 'restarting' })
  })
})
