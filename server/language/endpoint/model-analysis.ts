import type {
  ActionDetail,
  AnalysisCitation,
  AnalysisField,
  AnalysisResult,
  Coverage,
} from '../../../contract/recordings/analysis.ts'
import { detailWithin } from '../../../core/language/action-detail.ts'
import { ModelFailedError, type Passage } from '../../../core/language/language-model.ts'
import { type Line, NumberedTranscript } from '../../../core/language/numbered-transcript.ts'
import { countWords } from '../../../core/text/terms.ts'
import { NOBODY, type RunTask } from '../run-task.ts'
import { type Draft, drafted, EMPTY_DRAFT, withNothingLost } from './model-draft.ts'
import { ANALYSIS_INSTRUCTIONS, analysisPrompt, mergePrompt } from './prompts.ts'
import { type Asking as AskingOnce, structuredAnswer } from './structured-answer.ts'
import { charactersIn, wordsIn } from './window-room.ts'

/** What fits every model worth the name in one go; a longer transcript is read in parts, so that every word is read. */
const PART_WORDS = 6000

/** `window` in tokens; null where it is not known. */
type Asking = AskingOnce & { engine: string; run: RunTask; person?: string; window: number | null }

/** Analysis by structured output: the model cites line numbers, and what cites no existing line is dropped. */
export async function analyzeWithModel(passages: readonly Passage[], asking: Asking): Promise<AnalysisResult> {
  const transcript = new NumberedTranscript(passages)
  const parts = transcript.parts(wordsIn(asking.window, PART_WORDS))
  const drafts: Draft[] = []
  const coverage: Coverage = { words: countWords(transcript.text), read: 0, parts: parts.length }
  for (const [at, lines] of parts.entries()) {
    drafts.push(await draftOf(lines, { number: at + 1, of: parts.length }, asking))
    coverage.read += lines.reduce((sum, { text }) => sum + countWords(text), 0)
  }
  const { run, signal, person = NOBODY } = asking
  const title = await run('titleOf', [transcript.text], { signal, person })
  const resolved = (draft: Draft) => ({
    ...resolve(draft, transcript),
    ...title,
    coverage,
    engine: asking.engine,
  })
  const made = await mergeAll(drafts, asking)
  return made ? supported(resolved(made)) : resolved(EMPTY_DRAFT)
}

const draftOf = (lines: readonly Line[], part: { number: number; of: number }, asking: Asking): Promise<Draft> =>
  ask(analysisPrompt(lines, part), asking)

/** In rounds, where the model cannot read all of them at once; undefined of none. */
async function mergeAll(drafts: readonly Draft[], asking: Asking): Promise<Draft | undefined> {
  let left = drafts
  while (left.length > 1) {
    const next: Draft[] = []
    for (const group of groupsOf(left, charactersIn(asking.window))) {
      const [only, ...others] = group
      next.push(only && others.length === 0 ? only : await merge(group, asking))
    }
    left = next
  }
  return left[0]
}

/** Neighbours that fit together, two at least, or there would be no end. */
function groupsOf(drafts: readonly Draft[], room: number): Draft[][] {
  const groups: Draft[][] = []
  let left = 0
  for (const draft of drafts) {
    const length = JSON.stringify(draft).length
    const group = groups.at(-1)
    if (group && (length <= left || group.length < 2)) group.push(draft)
    else groups.push([draft])
    left = (group === groups.at(-1) ? left : room) - length
  }
  return groups
}

const merge = async (drafts: readonly Draft[], asking: Asking): Promise<Draft> =>
  withNothingLost(await ask(mergePrompt(JSON.stringify(drafts)), asking), drafts)

const ask = (prompt: string, asking: Asking): Promise<Draft> =>
  structuredAnswer({ instructions: ANALYSIS_INSTRUCTIONS, prompt, schema: drafted }, asking)

const FIELDS = ['summary', 'keyPoints', 'decisions', 'actionItems', 'outline'] as const satisfies AnalysisField[]

function resolve(draft: Draft, transcript: NumberedTranscript): Omit<AnalysisResult, 'engine' | 'coverage'> {
  const texts: Record<AnalysisField, string[]> = {
    summary: [],
    keyPoints: [],
    decisions: [],
    actionItems: [],
    outline: [],
  }
  const citations: AnalysisCitation[] = []
  const actionDetails: ActionDetail[] = []
  const { text: said, speakers } = transcript
  for (const field of FIELDS) {
    for (const point of draft[field]) {
      const found = [...new Set(point.evidence)].flatMap((id) => transcript.cite(id) ?? [])
      if (found.length === 0 || !point.text.trim()) continue
      const index = texts[field].push(point.text.trim()) - 1
      citations.push(...found.map((citation) => ({ field, index, ...citation })))
      const cited = found.map(({ quote }) => quote).join(' ')
      if ('who' in point) actionDetails.push(detailWithin(point, { said, speakers, cited }))
    }
  }
  const { summary, ...lists } = texts
  return { summary: summary.join(' '), summarySentences: summary, ...lists, actionDetails, citations }
}

function supported(result: AnalysisResult): AnalysisResult {
  if (result.citations.length > 0) return result
  throw new ModelFailedError(
    'The AI found nothing the transcript supports. Try again; if it keeps happening, tell the person who runs the server (LLM_MODEL).',
  )
}
