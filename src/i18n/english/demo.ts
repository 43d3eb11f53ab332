import { defineMessages } from '../define-messages.ts'

/** The demo of the landing page: words and figures of docs/product.md#landing-page, and a made-up meeting. */
export const demoTexts = defineMessages('demoTexts', {
  name: 'Demo',
  close: 'Close demo',
  steps: ['Record', 'Results', 'Chat'],
  back: 'Back',
  next: 'Next',
  meeting: 'Kick-off with Northwind',
  recording: 'Recording...',
  recordingHint: 'Tap stop when finished',
  elapsed: '25:43',
  remaining: '64 min remaining',
  size: '12.3 MB',
  stop: 'Stop recording',
  overview: 'Overview',
  details: 'Details',
  drafted: 'Drafted by AI',
  summaryTitle: 'AI Summary',
  summary: {
    text: 'Northwind opens its second dairy in March and wants the cold chain measured from day one. Two suppliers remain. Price decides, unless one of them can deliver before February.',
    place: '16:25',
  },
  actionsTitle: 'Action Items',
  actions: [
    { text: 'Send both offers to Maren by Thursday.', place: '18:20' },
    { text: 'Ask the installer for a date in February.', place: '20:51' },
    { text: 'Book the site visit in Tromsø.', place: '24:06' },
  ],
  pointsTitle: 'Key Points',
  points: [
    { text: 'The second dairy opens in March.', place: '4:10' },
    { text: 'Cooling is measured from the first day, not after the audit.', place: '9:37' },
    { text: 'Price decides between the last two suppliers.', place: '16:25' },
  ],
  chat: 'Chat with AI',
  greeting: 'I have read “Kick-off with Northwind”. Ask me anything about it. Each answer shows where it was said.',
  suggestions: 'Suggestions',
  answers: [
    {
      question: 'What are the next steps?',
      text: 'Both offers go to Maren by Thursday. After that, ask the installer for a February date and book the site visit in Tromsø.',
      place: '18:20',
    },
    {
      question: 'Who is responsible for what?',
      text: "Jonas will send both offers: “They'll be with Maren by Thursday.” No one has taken the site visit yet.",
      place: '24:06',
    },
    {
      question: 'Summarize key decisions',
      text: 'Two suppliers stay in, and price decides between them. The cold chain is measured from day one.',
      place: '9:37',
    },
  ],
  input: 'Ask about your recording...',
  requestAccess: 'Request Early Access',
})
