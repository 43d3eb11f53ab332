export const documentsTexts = {
  back: 'Back',
  updated: 'Last updated September 1, 2025',
  privacyTitle: 'Privacy Policy',
  privacy: [
    {
      title: 'What we collect',
      texts: [
        'Your account: e-mail address and name. Your recordings: audio, and the transcripts, analyses and chats made from them. Device and browser information that every web request carries.',
        'No advertising, no trackers, and no usage statistics that leave the server.',
      ],
    },
    {
      title: 'What the server can see, and when',
      texts: [
        'With a network, audio is sent to the server as you speak; with “Send after Save” in Settings, not before you save. Without a network it stays on your device until there is one. The server keeps what it gets and transcribes it. To do this it must be able to hear it: whoever runs your Earmark could reach its recordings and transcripts.',
        'What the server had of a recording whose device then stays silent for a day is kept for you, and is transcribed only when you ask for it.',
        'If your Earmark uses a hosted speech or language model, audio or text is sent to that provider for this work. Settings names the engines in use.',
      ],
    },
    {
      title: 'How it is used',
      texts: [
        'To give you the transcript, the analysis and the answers you ask for, and to let you sign in. For nothing else.',
      ],
    },
    {
      title: 'Who else gets it',
      texts: [
        'Nothing is ever sold. It is shared only with your explicit written consent, on a valid court order, when somebody’s safety is in imminent danger, or with the infrastructure providers the service cannot run without.',
      ],
    },
    {
      title: 'Security',
      texts: [
        'Passwords are stored only as hashes. Sessions are kept in cookies that no script can read. Over https, everything is encrypted on its way.',
        'What the server stores of your recordings is encrypted, each with a key of its own, and the key to those keys lies apart from them. That protects a stolen disk or backup without that key. It does not protect against whoever has both, or runs the server: while it works, it can read everything. Searching all recordings happens on your device.',
      ],
    },
    {
      title: 'Deletion',
      texts: [
        'Deleted recordings stay in the trash for 30 days. Then, or with “Delete now”, they are deleted from the server and your devices. Backups that the person who runs your Earmark made before hold them until those are deleted; a backup that is restored does not bring them back.',
      ],
    },
    {
      title: 'Your rights',
      texts: [
        'You may see and correct what is stored, take your recordings and transcripts with you, have your account deleted, and opt out of any mail other than sign-in mail. Ask the person who runs your Earmark for what the app does not offer yet.',
      ],
    },
  ],
  termsTitle: 'Terms of Service',
  terms: [
    { title: 'Acceptance', texts: ['By using Earmark you accept these terms.'] },
    {
      title: 'The service',
      texts: ['Earmark records audio on your device, writes it down, analyses it and answers questions about it.'],
    },
    {
      title: 'Your account',
      texts: ['Accounts are given by invitation. Keep your password to yourself; you answer for what is done with it.'],
    },
    {
      title: 'Acceptable use',
      texts: [
        'Do not record people without the consent the law asks for. No illegal content, no reverse engineering, no sharing of credentials.',
      ],
    },
    {
      title: 'Your content',
      texts: [
        'What you record stays yours. You grant a licence to process it, limited to giving you the transcript, the analysis and the answers.',
      ],
    },
    {
      title: 'Availability and liability',
      texts: [
        'The service is given as it is. Recordings are kept on your device until the server has confirmed them, but no system is without fault: keep your own copy of what you cannot lose.',
      ],
    },
    {
      title: 'Ending',
      texts: ['You may stop at any time. An account that breaks these terms may be closed.'],
    },
    { title: 'Contact', texts: ['Ask the person who invited you to this Earmark.'] },
  ],
} as const
