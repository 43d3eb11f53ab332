import type { AnalysisField, AnalysisResult } from '../../../contract/recordings/analysis.ts'
import type { PlacedCitation } from '../../ui/audio/chip-placement.ts'

/** The places behind one point; their chips stand at its end. */
export function citationsOf(
  analysis: AnalysisResult,
  field: AnalysisField,
  index: number,
  text: string,
): PlacedCitation[] {
  return analysis.citations
    .filter((citation) => citation.field === field && citation.index === index)
    .map(({ start, end }) => ({ at: text.length, start, end }))
}

/** The summary as one text, with the places of each sentence at that sentence's end. */
export function summaryOf(analysis: AnalysisResult): { text: string; citations: PlacedCitation[] } {
  const citations: PlacedCitation[] = []
  let text = ''
  for (const [index, sentence] of analysis.summarySentences.entries()) {
    text = text === '' ? sentence : `${text} ${sentence}`
    citations.push(...citationsOf(analysis, 'summary', index, text))
  }
  return text === '' ? { text: analysis.summary, citations: [] } : { text, citations }
}
