import { expect, it } from 'vitest'
import { suggestTitle } from '../../../core/text/suggest-title.ts'

it.each([
  [
    'Welcome to the harbour meeting. Anna will send the budget by Friday. We repair the harbour crane before winter. The harbour crane is old.',
    'Harbour crane',
  ],
  [
    'The quarterly report is late because the finance team lost the numbers. The finance team will redo the quarterly report.',
    'Quarterly report and finance team',
  ],
  [
    'Heute geht es um die Hafenplanung und den Haushalt. Der Haushalt ist knapp. Die Hafenplanung muss bis Freitag fertig sein. Anna schickt den Haushalt an alle.',
    'Haushalt und Hafenplanung',
  ],
  ['Call me about the plumber.', 'Plumber'],
])('finds in %s what it is about', (text, title) => {
  expect(suggestTitle(text)).toBe(title)
})

it('says nothing where little was said, or in a language that it does not know', () => {
  expect(suggestTitle('')).toBe(null)
  expect(suggestTitle('Hello hello one two three.')).toBe(null)
  expect(suggestTitle('Bonjour à tous, nous allons parler du budget et du port.')).toBe(null)
  const wander = 'I would say that we could do it and then he went there. '.repeat(5)
  expect(suggestTitle(`${wander} They were with a neighbour.`)).toBe(null)
})
