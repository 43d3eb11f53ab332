import { expect, it } from 'vitest'
import { peopleIn } from '../../../core/text/question-words.ts'

it.each([
  ['What did Anna Berg say?', ['Anna Berg']],
  ['What was agreed with the Head of Sales?', ['Head of Sales']],
  ["What is Anna Berg's view of Tom’s plan?", ['Anna Berg', 'Tom']],
  ["And the Head of Sales' budget?", ['Sales']],
  ['Was hat Jörg gesagt?', ['Jörg']],
  ['Which Tuesday in Berlin was meant?', []],
])('finds who is asked about in %s', (question, people) => {
  expect(peopleIn(question)).toEqual(people)
})

// A rule that begins again at each of them takes 25 minutes for the first, and seven for the second.
it.each(['A ', 'Anna-'])('reads a million letters of "%s"', (part) => {
  expect(peopleIn(`?${part.repeat(1_000_000 / part.length)}`)).toEqual([])
})
