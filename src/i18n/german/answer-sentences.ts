/** What the built-in engine says of its own in an answer. */
export const answerSentences: readonly (readonly [string, string])[] = [
  ['No action items or next steps found in this recording.', 'In dieser Aufnahme fanden sich keine Aufgaben.'],
  ['No action items found in these recordings.', 'In diesen Aufnahmen wurden keine Aufgaben gefunden.'],
  ['No decisions found in these recordings.', 'In diesen Aufnahmen wurden keine Entscheidungen gefunden.'],
  ["The main points, in the recording's own words:", 'Das Wichtigste, im Wortlaut der Aufnahme:'],
  ["The main points, in the recordings' own words:", 'Das Wichtigste, im Wortlaut der Aufnahmen:'],
  ['Said around that time:', 'Um diese Zeit wurde gesagt:'],
  ['That was not said in this recording.', 'Dazu wurde in dieser Aufnahme nichts gesagt.'],
  ['That was not said in these recordings.', 'Dazu wurde in diesen Aufnahmen nichts gesagt.'],
  ['These may be action items:', 'Das könnten Aufgaben sein:'],
  ['These may be decisions:', 'Das könnten Entscheidungen sein:'],
]
