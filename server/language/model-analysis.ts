import { z } from 'zod'
import type { AnalysisCitation, AnalysisField, AnalysisResult } from '../../contract/analysis.ts'
import { ModelFailed, type Passage } from './language-model.ts'
import { type Line, NumberedTranscript } from './numbered-transcript.ts'
import { ANALYSIS_INSTRUCTIONS, analysisPrompt, mergePrompt } from './prompts.ts'
import { type Asking as AskingOnce, structuredAnswer } from './structured-answer.ts'

/** What fits every model worth the name in one go; a longer transcript is read in parts, so that every word is read. */
const PART_WORDS = 6000

const points = z.array(z.object({ text: z.string(), evidence: z.array(z.string()) }))
const drafted = z.object({ summary: points, keyPoints: points, actionItems: points, outline: points })
type Draft = z.infer<typeof drafted>

type Asking = AskingOnce & { engine: string }

/** Analysis by structured output: the model cites line numbers, and what cites no existing line is dropped. */
export async function analyzeWithModel(passages: readonly Passage[], asking: Asking): Promise<AnalysisResult> {
  const transcript = new NumberedTranscript(passages)
  const parts = transcript.parts(PART_WORDS)
  const drafts: Draft[] = []
  for (const [at, lines] of parts.entries())
    drafts.push(await draftOf(lines, { number: at + 1, of: parts.length }, asking))
  const [only, ...others] = drafts
  if (!only) return resolve({ summary: [], keyPoints: [], actionItems: [], outline: [] }, transcript, asking.engine)
  const whole = others.length === 0 ? only : await ask(mergePrompt(JSON.stringify(drafts)), asking)
  return supported(resolve(whole, transcript, asking.engine))
}

const draftOf = (lines: readonly Line[], part: { number: number; of: number }, asking: Asking): Promise<Draft> =>
  ask(analysisPrompt(lines, part), asking)

const ask = (prompt: string, asking: Asking): Promise<Draft> =>
  structuredAnswer({ instructions: ANALYSIS_INSTRUCTIONS, prompt, schema: drafted }, asking)

const FIELDS = ['summary', 'keyPoints', 'actionItems', 'outline'] as const satisfies AnalysisField[]

function resolve(draft: Draft, transcript: NumberedTranscript, engine: string): AnalysisResult {
  const texts: Record<AnalysisField, string[]> = { summary: [], keyPoints: [], actionItems: [], outline: [] }
  const citations: AnalysisCitation[] = []
  for (const field of FIELDS) {
    for (const { text, evidence } of draft[field]) {
      const found = [...new Set(evidence)].flatMap((id) => transcript.cite(id) ?? [])
      if (found.length === 0 || !text.trim()) continue
      const index = texts[field].push(text.trim()) - 1
      citations.push(...found.map((citation) => ({ field, index, ...citation })))
    }
  }
  const { summary, keyPoints, actionItems, outline } = texts
  return { summary: summary.join(' '), summarySentences: summary, keyPoints, actionItems, outline, citations, engine }
}

function supported(result: AnalysisResult): AnalysisResult {
  if (result.citations.length > 0) return result
  throw new ModelFailed(
    'The language model gave no point that the transcript supports. Try again, or choose another LLM_MODEL.',
  )
}
