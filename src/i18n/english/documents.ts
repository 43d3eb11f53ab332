import { defineMessages } from '../define-messages.ts'

export const documentsTexts = defineMessages('documentsTexts', {
  back: 'Back',
  updated: 'Last updated September 1, 2025',
  privacyTitle: 'Privacy Policy',
  privacy: [
    {
      title: 'What we collect',
      texts: [
        'Your account: email address and name. Your recordings: audio, what you note about them, and the transcripts, analyses and chats made from them. The device and browser information that comes with every web request.',
        'No advertising, no trackers, and no usage statistics that leave the server.',
      ],
    },
    {
      title: 'What the server can see, and when',
      texts: [
        "While you're online, audio is sent to the server as you speak; with “Send after Save” in Settings, not before you save. Offline it stays on your device. The server stores and transcribes what it gets. To do that, it must be able to hear it: whoever runs your Earmark server could access its recordings and transcripts.",
        'If your device then stays silent for a day, the server keeps what it got for you, and transcribes it only when you ask.',
        'If your Earmark server uses a hosted speech or language model, audio or text is sent to that provider to do this work. Settings shows which ones are in use.',
        "If you turn on push notifications, they pass through the push service of your browser's maker, encrypted so that only your browser can read them.",
        'Where your server offers it, “Only my devices” in Settings locks what you record from then on, and what you note about it, on your device before it is sent. The server keeps it, cannot open it, and so cannot transcribe it. It still sees that a recording exists, when it was made, how many bytes each second has, which differs for speech and silence, how long your notes are roughly, and which devices you use. Whoever runs the server also delivers the app, and could deliver another one.',
      ],
    },
    {
      title: 'How it is used',
      texts: ['To give you the transcripts, analyses and answers you ask for, and to let you sign in. Nothing else.'],
    },
    {
      title: 'Who else gets it',
      texts: [
        "Your data is never sold. It is shared only with your explicit written consent, on a valid court order, when someone's safety is in imminent danger, or with the infrastructure providers the service can't run without.",
      ],
    },
    {
      title: 'Security',
      texts: [
        "Passwords are stored only as hashes. Sign-in cookies can't be read by scripts. Over https, everything is encrypted in transit.",
        'What the server stores of your recordings is encrypted, each with its own key; the master key is kept apart from them. That protects a disk or backup that is stolen without that key. It does not protect against anyone who has both, or who runs the server: while it works, the server can read everything. Searching your recordings happens on your device.',
      ],
    },
    {
      title: 'Deletion',
      texts: [
        "Deleted recordings stay in the trash for 30 days. Then, or with “Delete now”, they are deleted from the server and your devices. Backups that the person who runs your Earmark server made earlier keep them until those backups are deleted; restoring one doesn't bring them back.",
        'When a recording is deleted because somebody objected, the audit log keeps who deleted it, when, and its id, but not its title or anything that was said.',
      ],
    },
    {
      title: 'Your rights',
      texts: [
        "You can see and correct what is stored, export your recordings and transcripts, delete your account, and opt out of emails other than sign-in and security emails. For anything the app doesn't offer yet, ask the person who runs your Earmark server.",
      ],
    },
  ],
  termsTitle: 'Terms of Service',
  terms: [
    { title: 'Acceptance', texts: ['By using Earmark you accept these terms.'] },
    {
      title: 'The service',
      texts: ['Earmark records audio on your device, transcribes it, analyzes it and answers questions about it.'],
    },
    {
      title: 'Your account',
      texts: [
        'Accounts are by invitation. Keep your password to yourself: you are responsible for what is done with your account.',
      ],
    },
    {
      title: 'Acceptable use',
      texts: [
        'Do not record people without the consent the law requires. No illegal content, no reverse engineering, no sharing of credentials.',
      ],
    },
    {
      title: 'Your content',
      texts: [
        'What you record stays yours. You grant a license to process it, limited to giving you the transcript, the analysis and the answers.',
      ],
    },
    {
      title: 'Availability and liability',
      texts: [
        "The service is provided as is. Recordings are kept on your device until the server has confirmed them, but no system is perfect: keep your own copy of anything you can't afford to lose.",
      ],
    },
    {
      title: 'Ending',
      texts: ['You can stop using Earmark at any time. Accounts that break these terms may be closed.'],
    },
    { title: 'Contact', texts: ['Contact the person who invited you to Earmark.'] },
  ],
})
