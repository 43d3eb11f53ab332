export const landingTexts = {
  signIn: 'Sign In',
  requestAccess: 'Request Access',
  openApp: 'Open Earmark',
  menu: 'Menu',
  closeMenu: 'Close menu',
  parts: [
    { href: '#features', word: 'Features' },
    { href: '#how-it-works', word: 'How it works' },
    { href: '#use-cases', word: 'Use cases' },
  ],
  heroTop: 'Beyond Recording,',
  heroBottom: 'Beyond Summaries',
  lead: 'Record the meeting. Read it as a document. Ask it a question, and hear the moment that answers it.',
  badges: [
    { icon: 'lock', word: 'Secure' },
    { icon: 'shield', word: 'Trusted' },
    { icon: 'pulse', word: 'AI-Powered' },
  ],
  cardTitle: 'By invitation',
  cardText: 'Earmark is open to invited people. Each Earmark is run by someone who invites you.',
  cardSignIn: 'Sign In to Your Account',
  cardRequest: 'Request Access Now',
  example: 'An example',
  exampleTitle: 'Keynote: The grid after coal',
  exampleLength: '47:18',
  exampleQuestion: 'What is holding the grid back?',
  exampleAnswer:
    'Not turbines. A finished wind farm now waits seven years for its cable, she says, and permits are most of that.',
  examplePlace: '18:52',
  features: [
    {
      title: 'Perfect for In-Person',
      text: 'Put the phone on the table. It records with or without a network, and every second is on the device before the next one is spoken.',
    },
    {
      title: 'AI Transcription & Analysis',
      text: 'A transcript with times, a summary, key points and action items. Each one shows where it was said.',
    },
    {
      title: 'Full ChatGPT Conversations',
      text: 'Ask what was decided, in your own words. The answer comes with the moment to listen to. Your Earmark says which model answers; without one, it answers in quotes.',
    },
  ],
  howTitle: 'How it works',
  steps: [
    {
      title: 'Record',
      text: 'One button. Pause when the coffee comes. Up to 90 minutes, kept on your device as you speak.',
    },
    {
      title: 'Transcribe & Analyze',
      text: 'When there is a network, the recording is uploaded, piece by piece, and written down.',
    },
    { title: 'Chat & Explore', text: 'Read, search and ask. Tap a time and hear that very moment.' },
  ],
  privacyTitle: 'What the server can see',
  privacy: [
    'On your device: everything you record stays readable there, with or without a network, until you delete it or sign out.',
    'On the server: to write a recording down, the server needs to hear it. Whoever runs your Earmark could therefore reach its recordings and transcripts.',
    'With others: if your Earmark uses a hosted speech or language model, audio or text goes to that provider for this work. Settings names the engines in use.',
  ],
  privacyLink: 'Read the privacy policy',
  usesTitle: 'Use cases',
  uses: [
    {
      title: 'Conference Sessions',
      text: 'Sit in the back row with bad signal. The talk is yours to search on the way home.',
    },
    { title: 'Brainstorming', text: 'Nobody takes notes, nothing is lost. Ask later who had the idea.' },
    { title: 'Client Meetings', text: 'Look at the person, not at the paper. The promises are in the action items.' },
    { title: 'Team Discussions', text: 'Who decided, and why, with the sentence that settled it.' },
  ],
  closing: 'The meeting happens once.',
  closingText: 'Keep it where you can ask it again.',
  footerPrivacy: 'Privacy',
  footerTerms: 'Terms',
  copyright: '© 2025 Earmark',
} as const
