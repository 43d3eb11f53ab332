import type { AnalysisCitation, AnalysisField, AnalysisResult } from '../../contract/recordings/analysis.ts'
import { outlineOf } from '../sentences/outline.ts'
import { readable } from '../sentences/readable.ts'
import { choose, chooseAcross, type Ranked, rank } from '../sentences/select-sentences.ts'
import { type Sentence, sentencesOf } from '../sentences/sentences.ts'
import { TranscriptText } from '../sentences/transcript-text.ts'
import { titleOf } from '../text/suggest-title.ts'
import { countWords } from '../text/terms.ts'
import { detailIn } from './action-detail.ts'
import { findActionItems } from './action-items.ts'
import { BUILT_IN_ENGINE } from './built-in-engine.ts'
import { findDecisions } from './decisions.ts'
import type { Passage } from './language-model.ts'

/** A text this short is its own summary. Words. */
const SHORT_TEXT = 60
const SUMMARY_SENTENCES = { least: 3, most: 12, per: 15 }
/** What a summary has room for, beside its last sentence. Words. */
const SUMMARY_WORDS = 150
/** With fewer words it is a fragment, and a key point only where there is nothing longer. */
const FRAGMENT_WORDS = 4
const KEY_POINTS = { least: 3, most: 9, per: 15 }

/** Nothing in it was not said: every sentence of it stands in the transcript, and its citation says where. */
export function analyzeExtractively(passages: readonly Passage[]): AnalysisResult {
  const transcript = new TranscriptText(passages)
  const ranked = rank(sentencesOf(transcript))
  const summary = pointsOf('summary', transcript, ranked, summaryOf(ranked))
  const keyPoints = pointsOf('keyPoints', transcript, ranked, keyPointsOf(ranked))
  const decisions = pointsOf('decisions', transcript, ranked, findDecisions(ranked.sentences))
  const actionItems = pointsOf('actionItems', transcript, ranked, findActionItems(ranked.sentences))
  const secondsAt = (at: number) => transcript.timeAt(ranked.sentences[at]?.from ?? 0)
  const outline = pointsOfSentences('outline', transcript, outlineOf(ranked, secondsAt))
  return {
    summary: summary.texts.join(' '),
    summarySentences: summary.texts,
    keyPoints: keyPoints.texts,
    decisions: decisions.texts,
    actionItems: actionItems.texts,
    actionDetails: actionItems.citations.map(({ quote }) => detailIn(quote)),
    outline: outline.texts,
    citations: [summary, keyPoints, decisions, actionItems, outline].flatMap(({ citations }) => citations),
    coverage: { words: countWords(transcript.text), read: wordsIn(ranked.sentences), parts: 1 },
    ...titleOf(transcript.text),
    engine: BUILT_IN_ENGINE,
  }
}

const wordsIn = (sentences: readonly Sentence[]): number => sentences.reduce((sum, { words }) => sum + words, 0)
const places = (ranked: Ranked): number[] => [...ranked.sentences.keys()]

function howMany({ least, most, per }: { least: number; most: number; per: number }, sentences: number): number {
  return Math.min(most, Math.max(least, Math.round(sentences / per)))
}

function summaryOf(ranked: Ranked): number[] {
  if (wordsIn(ranked.sentences) <= SHORT_TEXT) return places(ranked)
  return choose(ranked, howMany(SUMMARY_SENTENCES, ranked.sentences.length), places(ranked), SUMMARY_WORDS)
}

/** One from each ninth of a long meeting, so that what was decided at its end is among them. */
function keyPointsOf(ranked: Ranked): number[] {
  const count = howMany(KEY_POINTS, ranked.sentences.length)
  const chosen = chooseAcross(ranked, count, ranked.sentences.length >= 4 * count ? count : 1)
  const whole = chosen.filter((at) => (ranked.sentences[at]?.words ?? 0) >= FRAGMENT_WORDS)
  return whole.length > 0 ? whole : chosen
}

type Points = { texts: string[]; citations: AnalysisCitation[] }

function pointsOf(field: AnalysisField, transcript: TranscriptText, { sentences }: Ranked, chosen: number[]): Points {
  return pointsOfSentences(
    field,
    transcript,
    chosen.flatMap((at) => sentences[at] ?? []),
  )
}

function pointsOfSentences(field: AnalysisField, transcript: TranscriptText, found: readonly Sentence[]): Points {
  return {
    texts: found.map((sentence) => (field === 'outline' ? '' : transcript.saidBy(sentence)) + readable(sentence.text)),
    citations: found.map((sentence, index) => ({ field, index, ...transcript.cite(sentence) })),
  }
}
