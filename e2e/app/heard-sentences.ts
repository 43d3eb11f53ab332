/** One step of the main journey: where the focus is after it, and every sentence that is said in it, in order. */
export type HeardStep = { step: string; focus: string; said: readonly string[] }

/** A change of what is said, or where the focus is, is a change of this list. Numbers are written as #. */
export const HEARD: readonly HeardStep[] = [
  { step: 'start', focus: 'button Stop recording', said: ['The microphone is on.'] },
  { step: 'open the bell', focus: 'h# Notifications', said: [] },
  {
    step: 'the microphone is muted',
    focus: 'h# Notifications',
    said: ['Your device has muted the microphone. End the call or unmute it, and recording continues.'],
  },
  { step: 'it is back', focus: 'h# Notifications', said: [] },
  { step: 'close the bell', focus: 'button Notifications', said: [] },
  {
    step: 'stop',
    focus: 'input',
    said: ['The microphone is off. Add a title to save your recording.'],
  },
  {
    step: 'save',
    focus: 'h# Harbour board',
    said: ['Recording Saved Your recording is ready! Redirecting to AI analysis...'],
  },
  {
    step: 'search',
    focus: 'input Search in transcript',
    said: ['# of #, at # seconds: what your country can do for you,'],
  },
  { step: 'close the search', focus: 'button Search in transcript', said: [] },
]
