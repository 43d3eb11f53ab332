import type { ActionDetail, AnalysisField, AnalysisResult } from '../../contract/recordings/analysis.ts'
import { clock, plainMarkdown } from './written.ts'

const HEADINGS = [
  ['keyPoints', 'Key points'],
  ['decisions', 'Decisions'],
  ['actionItems', 'Action items'],
  ['outline', 'Outline'],
] as const satisfies [AnalysisField, string][]

/** An analysis as Markdown, each point with the moments it rests on. Pure; page and server write the same. */
export function analysisMarkdown(title: string, analysis: AnalysisResult): string {
  const sentences = analysis.summarySentences.length > 0 ? analysis.summarySentences : [analysis.summary]
  const summary = sentences.map((text, index) => `${plainMarkdown(text)}${moments(analysis, 'summary', index)}`)
  const lists = HEADINGS.flatMap(([field, heading]) => {
    const points = analysis[field] ?? []
    if (points.length === 0) return []
    const lines = points.map((text, index) => {
      const detail = field === 'actionItems' ? owner(analysis.actionDetails?.[index]) : ''
      return `- ${field === 'actionItems' ? '[ ] ' : ''}${plainMarkdown(text)}${detail}${moments(analysis, field, index)}`
    })
    return [`## ${heading}\n\n${lines.join('\n')}`]
  })
  const origin = `_${plainMarkdown(analysis.engine)}${coverageText(analysis)}_`
  return `${[`# ${plainMarkdown(title)}`, summary.join(' '), ...lists, origin].join('\n\n')}\n`
}

/** Points that rest on one moment twice name it once. */
function moments({ citations }: AnalysisResult, field: AnalysisField, index: number): string {
  const starts = citations.flatMap((one) =>
    one.field === field && one.index === index && one.start !== null ? clock(one.start) : [],
  )
  return [...new Set(starts)].map((start) => ` (${start})`).join('')
}

function owner(detail: ActionDetail | undefined): string {
  const said = [detail?.who, detail?.by && `by ${detail.by}`].filter(Boolean).join(', ')
  return said === '' ? '' : ` — ${plainMarkdown(said)}`
}

const coverageText = ({ coverage }: AnalysisResult): string =>
  coverage ? `, read ${coverage.read} of ${coverage.words} words` : ''
