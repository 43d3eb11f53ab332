import { describe, expect, it } from 'vitest'
import { libraryQuery } from '../../../core/text/library-question.ts'
import { askedDays } from '../../../core/text/question-days.ts'

/** A Wednesday. */
const NOW = new Date(2026, 10, 18, 15, 30)
const day = (date: Date): string => `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`

describe('the days that a question names', () => {
  it.each([
    ['What did I say today?', '2026-11-18', '2026-11-19'],
    ['What was decided yesterday?', '2026-11-17', '2026-11-18'],
    ['Who came this week?', '2026-11-16', '2026-11-23'],
    ['What was decided last week?', '2026-11-9', '2026-11-16'],
    ['Topics this month', '2026-11-1', '2026-12-1'],
    ['Topics last month', '2026-10-1', '2026-11-1'],
    ['What changed in the last 7 days?', '2026-11-12', '2026-11-19'],
  ])('"%s" is about %s up to before %s', (question, from, to) => {
    const { days } = askedDays(question, NOW)
    expect(days && [day(days.from), day(days.to)]).toEqual([from, to])
  })

  it('are none where it names none, and do not count as words to look for', () => {
    expect(askedDays('Who lasts longest?', NOW).days).toBeNull()
    expect(libraryQuery('What about the roof last week?', '', NOW).own).toEqual(['roof'])
  })
})

describe('what a question about all recordings asks for', () => {
  it.each([
    ['What did I promise to do?', 'actionItems'],
    ['What do I have to do?', 'actionItems'],
    ['Any next steps?', 'actionItems'],
    ['What was decided last week?', 'decisions'],
    ['What have we agreed?', 'decisions'],
    ['Summarize key decisions', 'decisions'],
    ['What are the main topics this month?', 'summary'],
    ['What did we decide about the roof?', null],
    ['What did I promise Anna?', null],
  ])('"%s" wants %s', (question, wide) => {
    expect(libraryQuery(question, '', NOW).wide).toBe(wide)
  })

  it('takes the words of the question before where it has none of its own', () => {
    expect(libraryQuery('And by when?', 'Who repairs the roof?', NOW).own).toEqual(['repair', 'roof'])
  })
})
