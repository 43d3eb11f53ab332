import type { Meeting } from './meetings.ts'

const TURNS = [
  'Good morning, let us begin with the budget of the harbour, and then look at the new crane.',
  'The crane is late, because the supplier has not sent the second mould, and it costs forty thousand more.',
  'Then we decide to order the thicker cable and to move the opening to the fourteenth of March.',
  'I will call the clinic this week, and ask for two nurses who want to try the new clip.',
  'To sum up, the crane is late, the opening is in March, and somebody calls the clinic.',
]

/** In the short form, where there is no data set: enough to see that every figure can be had. */
export const INVENTED: Meeting = {
  meeting_transcripts: TURNS.map((content) => ({ speaker: 'Anna', content })),
  general_query_list: [{ query: 'Summarize the meeting.', answer: 'The crane is late and the opening is in March.' }],
  specific_query_list: [{ query: 'When is the opening?', answer: 'In March.', relevant_text_span: [['2', '2']] }],
}
