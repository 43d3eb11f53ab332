import { defineMessages } from '../define-messages.ts'

export const landingTexts = defineMessages('landingTexts', {
  title: 'Earmark: Beyond Recording, Beyond Summaries',
  signIn: 'Sign In',
  requestAccess: 'Request Access',
  openApp: 'Open Earmark',
  openLibrary: 'Your Recordings',
  menu: 'Menu',
  closeMenu: 'Close menu',
  /** The other language, in itself. */
  otherLanguage: 'Deutsch',
  parts: [
    { href: '#features', word: 'Features' },
    { href: '#how-it-works', word: 'How it works' },
    { href: '#use-cases', word: 'Use cases' },
  ],
  heroTop: 'Beyond Recording,',
  heroBottom: 'Beyond Summaries',
  lead: 'Record the meeting. Read it as a document. Ask it a question, and hear the moment that answers it.',
  seeDemo: 'See Demo',
  badges: [
    { icon: 'lock', word: 'Secure' },
    { icon: 'shield', word: 'Trusted' },
    { icon: 'pulse', word: 'AI-Powered' },
  ],
  cardTitle: 'By invitation',
  cardText: 'Earmark is invitation-only. Request access, and the person who runs this server will decide.',
  cardSignIn: 'Sign In to Your Account',
  cardRequest: 'Request Access Now',
  cardPersonTitle: 'Welcome back',
  cardPersonText: "You're signed in on this device. Your recordings are here, online or offline.",
  examples: 'Examples of recordings and questions',
  exampleAt: (at: number, of: number): string => `Example ${at} of ${of}`,
  pauseExamples: 'Pause the examples',
  playExamples: 'Play the examples',
  exampleList: [
    {
      icon: 'stage',
      title: 'Keynote: The grid after coal',
      seconds: 2838,
      question: 'What is holding the grid back?',
      answer:
        'Not turbines. A finished wind farm now waits seven years for its cable, she says, and permits are most of that.',
      place: 1132,
    },
    {
      icon: 'bulb',
      title: 'Brainstorming: Names for the night train',
      seconds: 1925,
      question: 'Who had the idea with the stars?',
      answer: 'Imani, half as a joke: each train is named after a star you can see from its line that night.',
      place: 1300,
    },
    {
      icon: 'briefcase',
      title: 'Renewal meeting, Halvorsen & Pike',
      seconds: 3872,
      question: 'What did they say about price?',
      answer:
        "Three years, if the price holds for the first twelve months. After that they'll accept increases tied to a published index.",
      place: 1334,
    },
    {
      icon: 'people',
      title: 'Team: What ships on Friday',
      seconds: 1727,
      question: 'Why did we move the release?',
      answer:
        'Two tests were still failing, and nobody wanted to give up a weekend. Noor settled it: Monday, with everyone at their desks.',
      place: 843,
    },
  ],
  featuresTitle: 'Features',
  features: [
    {
      title: 'Perfect for In-Person',
      text: 'Put the phone on the table. It records online or offline, and every second is saved on the device as you speak.',
    },
    {
      title: 'AI Transcription & Analysis',
      text: 'A transcript with times, a summary, key points and action items. Each one shows where it was said.',
    },
    {
      title: 'Full ChatGPT Conversations',
      text: 'Ask what was decided, in your own words. Each answer comes with the moment to listen to. Settings shows which AI model answers; without one, Earmark answers with quotes.',
    },
  ],
  howTitle: 'How it works',
  steps: [
    {
      title: 'Record',
      text: 'One tap starts it. Pause whenever you like. Up to 90 minutes, saved on your device as you speak.',
    },
    {
      title: 'Transcribe & Analyze',
      text: "When you're online, the recording uploads piece by piece and is transcribed.",
    },
    { title: 'Chat & Explore', text: 'Read, search and ask. Tap a time and hear that very moment.' },
  ],
  privacyTitle: 'What the server can see',
  privacy: [
    {
      where: 'On your device',
      text: 'Everything you record stays available here, online or offline, until you delete it, free up space or sign out.',
    },
    {
      where: 'On the server',
      text: 'To transcribe a recording, the server has to hear it. So whoever runs your Earmark server could access its recordings and transcripts.',
    },
    {
      where: 'With others',
      text: 'If your Earmark server uses a hosted speech or language model, audio or text goes to that provider to do this work. Settings shows which ones are in use.',
    },
  ],
  privacyLink: 'Read the privacy policy',
  usesTitle: 'Use cases',
  uses: [
    {
      title: 'Conference Sessions',
      text: 'Even from the back row with no signal, the talk is yours to search later.',
    },
    { title: 'Brainstorming', text: 'No one has to take notes, and nothing gets lost. Ask later who had the idea.' },
    {
      title: 'Client Meetings',
      text: 'Look at your client, not your notes. What was promised is in the action items.',
    },
    { title: 'Team Discussions', text: 'See who decided what, and why, with the sentence that settled it.' },
  ],
  closing: 'The meeting happens once.',
  closingText: 'Keep it where you can ask it again.',
  footerProduct: 'Product',
  footerLegal: 'Legal',
  footerPrivacy: 'Privacy',
  footerTerms: 'Terms',
  copyright: '© 2025 Earmark',
})
