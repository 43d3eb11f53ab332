import { expect, it } from 'vitest'
import type { AnalysisResult } from '../../../contract/recordings/analysis.ts'
import { analysisMarkdown } from '../../../core/text/analysis-file.ts'

const analysis: AnalysisResult = {
  summary: 'They renew. A pilot *first*.',
  summarySentences: ['They renew.', 'A pilot *first*.'],
  keyPoints: ['Oslo is next.'],
  decisions: ['The dock closes.'],
  actionItems: ['Send the clause.', 'Confirm Oslo.'],
  actionDetails: [
    { who: 'Anna', by: 'Friday' },
    { who: null, by: null },
  ],
  outline: [],
  citations: [
    { field: 'summary', index: 1, start: 61, end: 62, quote: '' },
    { field: 'decisions', index: 0, start: 3700, end: 3705, quote: '' },
    { field: 'actionItems', index: 0, start: 5, end: 6, quote: '' },
    { field: 'actionItems', index: 0, start: 5.2, end: 6, quote: '' },
  ],
  coverage: { words: 14203, read: 14203, parts: 4 },
  engine: 'model-x',
}

it('is Markdown with the moments of each point, and what was said is text', () => {
  expect(analysisMarkdown('Plan <B>', analysis)).toBe(`# Plan \\<B\\>

They renew. A pilot \\*first\\*. (1:01)

## Key points

- Oslo is next.

## Decisions

- The dock closes. (61:40)

## Action items

- [ ] Send the clause. — Anna, by Friday (0:05)
- [ ] Confirm Oslo.

_model-x, read 14203 of 14203 words_
`)
})

it('is written of an analysis from before there were decisions', () => {
  const { decisions: _, actionDetails: __, coverage: ___, ...old } = analysis
  expect(analysisMarkdown('Plan', old)).not.toMatch(/Decisions|Anna|read/)
})
