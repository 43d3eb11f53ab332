import { defineMessages } from '../define-messages.ts'

/** The list behind "?". `press`: one key after the other. */
export const shortcutTexts = defineMessages('shortcutTexts', {
  title: 'Keyboard shortcuts',
  open: 'Keyboard shortcuts',
  openText: 'Everything can be done without a mouse',
  close: 'Close',
  groups: [
    {
      name: 'Recording',
      keys: [
        { what: 'Record, pause, go on (on Record)', press: ['Space'] },
        { what: 'Pause, go on', press: ['P'] },
        { what: 'Mark this moment', press: ['M'] },
        { what: 'Stop: asks first', press: ['S'] },
      ],
    },
    {
      name: 'Listening',
      keys: [
        { what: 'Play, pause', press: ['Space'] },
        { what: 'Back 15 seconds', press: ['←'] },
        { what: 'Forward 15 seconds', press: ['→'] },
      ],
    },
    {
      name: 'Library',
      keys: [
        { what: 'Search', press: ['/'] },
        { what: 'Next recording', press: ['J'] },
        { what: 'Previous recording', press: ['K'] },
        { what: 'Open it', press: ['Enter'] },
      ],
    },
    {
      name: 'Everywhere',
      keys: [
        { what: 'Go to Record', press: ['G', 'R'] },
        { what: 'Go to Library', press: ['G', 'L'] },
        { what: 'Go to Ask', press: ['G', 'A'] },
        { what: 'Go to Settings', press: ['G', 'S'] },
        { what: 'Go to the message', press: ['F8'] },
        { what: 'This list', press: ['?'] },
      ],
    },
  ],
  letters: 'Letters and signs',
  lettersText: 'Switch them off if you speak to this device or press keys by accident',
  stopQuestion: 'Stop the recording?',
  stopText: 'It is complete on this device. You give it a title next.',
  stopKeep: 'Keep recording',
  stop: 'Stop recording',
})
