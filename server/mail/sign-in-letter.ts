import type { Language } from '../../contract/languages.ts'
import { type Letter, write } from './letter.ts'
import type { Mail } from './mailer.ts'

/** `code`: null where no browser is known to have asked. */
type SignIn = { name: string; link: string; code: string | null }

const LETTERS: Record<Language, (signIn: SignIn) => Omit<Letter, 'hours' | 'language'>> = {
  en: ({ name, link, code }) => ({
    subject: 'Your sign-in link for Earmark',
    lines: [
      `Hello ${name},`,
      'Here is the sign-in link you asked for. It opens a page with a button to sign in.',
      ...(code === null
        ? []
        : [
            `Or enter this code where you asked for this email: ${code}`,
            'The code lasts 15 minutes and only works in the browser or app that asked for it. Never share it with anyone.',
          ]),
      "The link works once and expires in 24 hours. If you didn't ask for it, you can ignore this email.",
    ],
    button: { words: 'Sign in to Earmark', link },
  }),
  de: ({ name, link, code }) => ({
    subject: 'Ihr Anmeldelink für Earmark',
    lines: [
      `Hallo ${name},`,
      'Hier ist der gewünschte Anmeldelink. Er öffnet eine Seite, auf der Sie sich mit einem Klick anmelden.',
      ...(code === null
        ? []
        : [
            `Oder geben Sie dort, wo Sie diese E-Mail angefordert haben, diesen Code ein: ${code}`,
            'Der Code gilt 15 Minuten und nur in dem Browser oder der App, in der Sie ihn angefordert haben. Geben Sie ihn nie weiter.',
          ]),
      'Der Link funktioniert einmal und läuft nach 24 Stunden ab. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren.',
    ],
    button: { words: 'Bei Earmark anmelden', link },
  }),
}

export const signInLink = (to: string, signIn: SignIn, language: Language = 'en'): Mail =>
  write(to, { ...LETTERS[language](signIn), hours: 24, language })
