import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { newRecordingId, type RecordingId, type UserId } from '../../contract/ids.ts'
import { type TranscriptSegment, transcriptText } from '../../contract/recordings/transcript.ts'
import { encodeWords, withoutWords } from '../../core/text/words.ts'
import { sized } from '../figures/size.ts'
import { fillLibrary, ownerOf } from './fill-library.ts'
import { keepOnDevice } from './keep-on-device.ts'
import { loopedForLong } from './looped-speech.ts'

/** As an engine gives 90 minutes: 1,100 sentences of 13 or 14 words, each word with its times. */
export const SENTENCES = sized(1100, 60)
const SECONDS_A_SENTENCE = 4.9
const SHORT_SENTENCES = 20
const MESSAGES = sized(100, 6)
const SECONDS = Math.ceil(SENTENCES * SECONDS_A_SENTENCE)
/** As keepOnDevice gives it. */
const TITLE = 'A long meeting'
/** Stands in one sentence of each tenth long transcript. */
export const RARE = 'zeppelin'

type Size = { recordings: number; long: number }

/** Fills the device of a user who is signed in: so many recordings, the newest of them long, and one with sound and a chat. */
export async function seedDevice(page: Page, url: string, { recordings, long }: Size) {
  const owner = await ownerOf(page)
  const id = newRecordingId()
  await keepSound(page, owner, id)
  await fillLibrary(page, recordings - 1)
  await writeTranscripts(page, owner, long)
  await page.evaluate(writeMessages, { owner, id, messages: MESSAGES, each: SECONDS_A_SENTENCE })
  return { page, url, owner, recordings, long, meeting: id, title: TITLE }
}

async function keepSound(page: Page, owner: UserId, id: RecordingId): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-scale-'))
  try {
    const file = join(folder, 'meeting.webm')
    await loopedForLong(file, SECONDS)
    await keepOnDevice(page, { file, owner, id, seconds: SECONDS, isSent: true })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As they come from a server of today: a transcript for every recording, the newest ones long, with the words of those apart. */
async function writeTranscripts(page: Page, owner: UserId, long: number): Promise<void> {
  const name = `earmark-app-${owner}`
  const ids = (await page.evaluate(listOldestFirst, name)).reverse()
  const pick = createPick()
  for (let from = 0, count = 0; from < ids.length; from += count) {
    count = from < long ? AT_ONCE.long : AT_ONCE.short
    const rows = ids.slice(from, from + count).map((id, at) => transcriptOf(id, from + at, long, pick))
    await page.evaluate(writeRows, { name, rows })
  }
}

const AT_ONCE = { long: 25, short: 500 }

type Pick = () => string

/** The same words in every run. */
function createPick(): Pick {
  let state = 7
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return WORDS[state % WORDS.length] ?? ''
  }
}

const WORDS = 'the of and to we that harbour budget sailing master quota weather money plan shipping autumn'.split(' ')

function transcriptOf(recordingId: string, place: number, long: number, pick: Pick) {
  const isLong = place < long
  const count = isLong ? SENTENCES : SHORT_SENTENCES
  const isRare = (at: number): boolean => isLong && place % 10 === 1 && at === count - 2
  const timed = Array.from({ length: count }, (_, at) => sentence(at, isRare(at) ? RARE : 'board', pick))
  const text = transcriptText(timed)
  const made = { language: 'en', engine: 'bench', createdAt: new Date().toISOString() }
  const bytes = isLong ? encodeWords(timed) : null
  return {
    transcript: { recordingId, text, segments: withoutWords(timed), ...made },
    words: bytes && Buffer.from(bytes).toString('base64'),
  }
}

function sentence(at: number, last: string, pick: Pick): TranscriptSegment {
  const spoken = ['Sentence', `${at + 1}`, ...Array.from({ length: 11 }, pick), `${last}.`]
  const start = at * SECONDS_A_SENTENCE
  const step = (SECONDS_A_SENTENCE - 0.4) / spoken.length
  const words = spoken.map((text, place) => ({ start: start + place * step, end: start + (place + 1) * step, text }))
  return { start, end: start + SECONDS_A_SENTENCE - 0.4, text: spoken.join(' '), words }
}

/** Runs in the page. */
async function listOldestFirst(name: string): Promise<string[]> {
  const open = indexedDB.open(name)
  await new Promise((resolve) => {
    open.onsuccess = resolve
  })
  const keys = open.result.transaction('recordings').objectStore('recordings').index('sortKey').getAllKeys()
  await new Promise((resolve) => {
    keys.onsuccess = resolve
  })
  open.result.close()
  return keys.result.map(String)
}

type Written = { name: string; rows: ReturnType<typeof transcriptOf>[] }

/** Runs in the page. */
async function writeRows({ name, rows }: Written): Promise<void> {
  const open = indexedDB.open(name)
  await new Promise((resolve) => {
    open.onsuccess = resolve
  })
  const writing = open.result.transaction(['transcripts', 'words', 'meta'], 'readwrite', { durability: 'relaxed' })
  for (const { transcript, words } of rows) {
    writing.objectStore('transcripts').put(transcript)
    if (words === null) continue
    const bytes = Uint8Array.from(atob(words), (character) => character.charCodeAt(0))
    writing.objectStore('words').put({ recordingId: transcript.recordingId, version: null, bytes })
  }
  writing.objectStore('meta').put({ key: 'words-apart' })
  await new Promise((resolve) => {
    writing.oncomplete = resolve
  })
  open.result.close()
}

type Talk = { owner: UserId; id: RecordingId; messages: number; each: number }

/** Runs in the page: questions and answers with places. */
async function writeMessages({ owner, id, messages, each }: Talk): Promise<void> {
  const open = indexedDB.open(`earmark-app-${owner}`)
  await new Promise((resolve) => {
    open.onsuccess = resolve
  })
  const database = open.result
  const writing = database.transaction('messages', 'readwrite')
  const line = 'The harbour board decided on the budget and on who does it until autumn. '
  let question: string | null = null
  for (let at = 0; at < messages; at++) {
    const isQuestion = at % 2 === 0
    const content = isQuestion ? `What was decided in point ${at / 2 + 1}?` : line.repeat(8)
    const citations = isQuestion
      ? []
      : [1, 3, 6].map((place) => ({
          ...{
            at: place * line.length - 2,
            quote: line.trim(),
            start: (at + place) * each,
            end: (at + place + 1) * each,
          },
        }))
    const message = crypto.randomUUID()
    writing.objectStore('messages').put({
      ...{ id: message, recordingId: id, owner, role: isQuestion ? 'user' : 'assistant', content, type: 'normal' },
      ...{ timestamp: new Date(Date.now() - (messages - at) * 1000).toISOString(), citations },
      ...{ engine: isQuestion ? null : 'bench', replyTo: isQuestion ? null : question },
    })
    question = message
  }
  await new Promise((resolve) => {
    writing.oncomplete = resolve
  })
  database.close()
}
