import { describe, expect, it } from 'vitest'
import type { AnalysisResult } from '../../../../contract/recordings/analysis.ts'
import { citationsOf, summaryOf } from '../../../../src/features/analysis/cited-points.ts'
import { isBuiltIn } from '../../../../src/ui/recordings/engine-kind.ts'

const analysis: AnalysisResult = {
  summary: 'They renew. A pilot comes first.',
  summarySentences: ['They renew.', 'A pilot comes first.'],
  keyPoints: [],
  actionItems: ['Send the clause.', 'Confirm Oslo.'],
  outline: [],
  engine: 'Built-in extractive engine',
  citations: [
    { field: 'summary', index: 0, start: 10, end: 12, quote: '' },
    { field: 'summary', index: 1, start: 20, end: 22, quote: '' },
    { field: 'actionItems', index: 1, start: 30, end: 32, quote: '' },
  ],
}

describe('the places behind an analysis', () => {
  it('puts those of each summary sentence at its end', () => {
    expect(summaryOf(analysis)).toEqual({
      text: 'They renew. A pilot comes first.',
      citations: [
        { at: 11, start: 10, end: 12 },
        { at: 32, start: 20, end: 22 },
      ],
    })
  })

  it('shows the summary as it is where its sentences are not known', () => {
    expect(summaryOf({ ...analysis, summarySentences: [] })).toEqual({ text: analysis.summary, citations: [] })
  })

  it('gives each point its own', () => {
    expect(citationsOf(analysis, 'actionItems', 0, 'Send the clause.')).toEqual([])
    expect(citationsOf(analysis, 'actionItems', 1, 'Confirm Oslo.')).toEqual([{ at: 13, start: 30, end: 32 }])
  })

  it('tells the engine without a model from a model', () => {
    expect(isBuiltIn('Built-in extractive engine')).toBe(true)
    expect(isBuiltIn('gpt-oss-120b')).toBe(false)
  })
})
