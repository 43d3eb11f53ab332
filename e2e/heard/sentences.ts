/** One step of the main journey: where the focus is after it, and every sentence that is said in it, in order. */
export type HeardStep = { step: string; focus: string; said: readonly string[] }

/** A change of what is said, or where the focus is, is a change of these lists. Numbers are written as #. */
export const UNTIL_SAVED: readonly HeardStep[] = [
  { step: 'start', focus: 'button Stop recording', said: ['The microphone is on.'] },
  { step: 'open the bell', focus: 'h# Notifications', said: [] },
  {
    step: 'the microphone is gone',
    focus: 'h# Notifications',
    said: ["The microphone is disconnected. What you've said is safe; recording continues as soon as it's back."],
  },
  {
    step: 'it is back',
    focus: 'h# Notifications',
    said: ['The microphone was disconnected for # s. Recording continues; check that the level moves when you speak.'],
  },
  { step: 'close the bell', focus: 'button Notifications', said: [] },
  {
    step: 'stop',
    focus: 'input',
    said: ['The microphone is off. Add a title to save your recording.'],
  },
  {
    step: 'save',
    focus: 'h# Harbour board',
    said: ['Recording Saved Harbour board Your recording is ready! Redirecting to AI analysis...'],
  },
]

export const AFTERWARDS: readonly HeardStep[] = [
  { step: 'the transcript is made', focus: 'h# Harbour board', said: [] },
  { step: 'go to the transcript', focus: 'button Play from # seconds', said: [] },
  { step: 'read on', focus: 'button Play from # seconds', said: [] },
  { step: 'play a passage', focus: 'button Play from # seconds', said: [] },
  {
    step: 'search',
    focus: 'input Search in transcript',
    said: ['# of #, at # seconds: what your country can do for you,'],
  },
  { step: 'go to what was found', focus: 'span what your country can do for you,', said: ['# of #'] },
  { step: 'end the search', focus: 'span what your country can do for you,', said: [] },
  {
    step: 'ask',
    focus: 'textarea Ask about your recording...',
    said: [
      'You asked: What about the country? AI is thinking... Stop',
      'The recording says: “And so, my fellow Americans, ask not what your country can do for you, ask what you can do for your country.” #:# Quoted from the transcript',
    ],
  },
  { step: 'close the chat', focus: 'button Chat with AI', said: [] },
  {
    step: 'delete',
    focus: 'h# Your Recordings',
    said: ['Recording Deleted Harbour board It stays in the trash for # days. Undo'],
  },
  { step: 'go to the message', focus: 'button Undo', said: [] },
  { step: 'undo', focus: 'h# Your Recordings', said: ['Recording restored'] },
  // Another document: its title is read from the beginning.
  { step: 'sign out', focus: 'nothing', said: [] },
]

/** What goes on by itself after Save, in order, each once. */
export const MEANWHILE: readonly string[] = [
  'The transcript is being made.',
  'Half of the transcript is ready.',
  'The transcript is ready.',
]

/** Where it may be said: in every other step it is a sentence of that step, and one too many. */
export const MEANWHILE_STEPS: readonly string[] = ['save', 'the transcript is made']
