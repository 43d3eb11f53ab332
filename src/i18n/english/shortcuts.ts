import { defineMessages } from '../define-messages.ts'

/** The list behind "?". `press`: one key after the other. */
export const shortcutTexts = defineMessages('shortcutTexts', {
  title: 'Keyboard shortcuts',
  open: 'Keyboard shortcuts',
  openText: 'Everything works without a mouse',
  close: 'Close',
  groups: [
    {
      name: 'Recording',
      keys: [
        { what: 'Record, pause or resume (Record screen)', press: ['Space'] },
        { what: 'Pause or resume', press: ['P'] },
        { what: 'Mark this moment', press: ['M'] },
        { what: 'Stop (asks first)', press: ['S'] },
      ],
    },
    {
      name: 'Listening',
      keys: [
        { what: 'Play or pause', press: ['Space'] },
        { what: 'Back 15 seconds', press: ['←'] },
        { what: 'Forward 15 seconds', press: ['→'] },
        { what: 'Next passage (in the transcript)', press: ['↓'] },
      ],
    },
    {
      name: 'Library',
      keys: [
        { what: 'Search', press: ['/'] },
        { what: 'Next recording', press: ['J'] },
        { what: 'Previous recording', press: ['K'] },
        { what: 'Open recording', press: ['Enter'] },
      ],
    },
    {
      name: 'Everywhere',
      keys: [
        { what: 'Go to Record', press: ['G', 'R'] },
        { what: 'Go to Library', press: ['G', 'L'] },
        { what: 'Go to Ask', press: ['G', 'A'] },
        { what: 'Go to Settings', press: ['G', 'S'] },
        { what: 'Go to the notification', press: ['F8'] },
        { what: 'Show this list', press: ['?'] },
      ],
    },
  ],
  letters: 'Single-key shortcuts',
  lettersText: 'Turn these off if you use voice control or press keys by accident',
  stopQuestion: 'Stop the recording?',
  stopText: "It's safe on this device. Next, you'll give it a title.",
  stopKeep: 'Continue recording',
  stop: 'Stop recording',
})
