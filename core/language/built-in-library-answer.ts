import type { LibraryCitation } from '../../contract/recordings/library-chat.ts'
import { isNearlyAsGood, PassageIndex, type Window } from '../sentences/passage-index.ts'
import { readable } from '../sentences/readable.ts'
import { choose, rank } from '../sentences/select-sentences.ts'
import { type Sentence, sentencesOf } from '../sentences/sentences.ts'
import { type Range, TranscriptText } from '../sentences/transcript-text.ts'
import { isNamed, type LibraryQuery, libraryQuery } from '../text/library-question.ts'
import { findActionItems } from './action-items.ts'
import { BUILT_IN_ENGINE } from './built-in-engine.ts'
import { findDecisions } from './decisions.ts'
import type { LibraryModelAnswer, LibraryQuestion, Source } from './language-model.ts'
import { NOT_SAID_ANYWHERE } from './not-said.ts'

const PASSAGES = 4
const POINTS = 8
const SUMMARY_SENTENCES = 5

/** A sentence, and the stretch of the recording that it stands in. */
type Said = { source: Source; transcript: TranscriptText; sentence: Sentence }

/** Answers with the recordings' own words, as `answerExtractively` does with those of one. */
export function quoteFromMany({ message, history, sources }: LibraryQuestion): LibraryModelAnswer {
  const earlier = history.findLast(({ role }) => role === 'user')?.content ?? ''
  const query = libraryQuery(message, earlier, new Date())
  const said = sources.flatMap(saidIn)
  switch (query.wide) {
    case 'actionItems':
      return points('These may be action items:', said, findActionItems) ?? plain(NOTHING_FOUND('action items'))
    case 'decisions':
      return points('These may be decisions:', said, findDecisions) ?? plain(NOTHING_FOUND('decisions'))
    case 'summary':
      return summary(said) ?? plain(NOT_SAID_ANYWHERE)
    case null:
      return passages(said, query) ?? summary(said.filter(({ source }) => isNamed(source.title, query))) ?? notSaid()
  }
}

const NOTHING_FOUND = (what: string): string => `No ${what} found in these recordings.`

function saidIn(source: Source): Said[] {
  const transcript = new TranscriptText(source.passages)
  return sentencesOf(transcript).map((sentence) => ({ source, transcript, sentence }))
}

const sentencesIn = (said: readonly Said[]): Sentence[] => said.map(({ sentence }) => sentence)

/** @param find places of the sentences that are such points */
function points(
  frame: string,
  said: readonly Said[],
  find: (sentences: readonly Sentence[]) => number[],
): LibraryModelAnswer | null {
  const found = find(sentencesIn(said)).flatMap((at) => said[at] ?? [])
  return found.length > 0 ? list(frame, found.slice(0, POINTS)) : null
}

function summary(said: readonly Said[]): LibraryModelAnswer | null {
  if (said.length === 0) return null
  const chosen = choose(rank(sentencesIn(said)), SUMMARY_SENTENCES, [...said.keys()])
  const telling = (chosen.length > 0 ? chosen : [0]).flatMap((at) => said[at] ?? [])
  return list("The main points, in the recordings' own words:", telling)
}

/** The best sentence of each stretch that has to do with the question; null when none has. */
function passages(said: readonly Said[], query: LibraryQuery): LibraryModelAnswer | null {
  const search = { question: query.own.join(' '), earlier: query.beside.join(' ') }
  const index = new PassageIndex(sentencesIn(said), stretches(said))
  const windows = index.find(search, PASSAGES).filter(isNearlyAsGood)
  const found = windows.flatMap((window) => {
    const sentences = index.bestSentences(window, search)
    const first = said.find(({ sentence }) => sentence === sentences[0])
    const range = { from: sentences[0]?.from ?? 0, to: sentences.at(-1)?.to ?? 0 }
    return first ? [{ ...first, range }] : []
  })
  return found.length > 0 ? quoted(found) : null
}

/** Where one stretch ends and the next begins. */
function stretches(said: readonly Said[]): Window[] {
  const starts = [...said.keys()].filter((at) => said[at]?.transcript !== said[at - 1]?.transcript)
  return starts.map((from, n) => ({ from, to: starts[n + 1] ?? said.length }))
}

const cite = ({ source, transcript }: Said, range: Range, at: number): LibraryCitation => ({
  ...transcript.cite(range),
  recordingId: source.recordingId,
  at,
})

function frameOf({ source: { title }, transcript, range }: Said & { range: Range }): string {
  const by = transcript.saidBy(range)
  if (title === '') return by || 'A recording says: '
  return by === '' ? `“${title}” says: ` : `“${title}”, ${by}`
}

function quoted(found: readonly (Said & { range: Range })[]): LibraryModelAnswer {
  const citations: LibraryCitation[] = []
  let response = ''
  for (const one of found) {
    response += `${response === '' ? '' : '\n\n'}${frameOf(one)}“${one.transcript.slice(one.range)}”`
    citations.push(cite(one, one.range, response.length))
  }
  return { response, citations, engine: BUILT_IN_ENGINE }
}

function list(frame: string, said: readonly Said[]): LibraryModelAnswer {
  const citations: LibraryCitation[] = []
  let response = `${frame}\n`
  for (const one of said) {
    response += `\n- ${one.transcript.saidBy(one.sentence)}${readable(one.sentence.text)}`
    citations.push(cite(one, one.sentence, response.length))
  }
  return { response, citations, engine: BUILT_IN_ENGINE }
}

const plain = (response: string): LibraryModelAnswer => ({ response, citations: [], engine: BUILT_IN_ENGINE })
const notSaid = (): LibraryModelAnswer => plain(NOT_SAID_ANYWHERE)
