import { expect, test } from 'vitest'
import type { Mail } from '../../../server/mail/mailer.ts'
import { signInLink } from '../../../server/mail/sign-in-letter.ts'
import * as templates from '../../../server/mail/templates.ts'

const [TO, NAME, LINK] = ['ada@example.org', 'Ada', 'https://example.org/x']
const device = { userAgent: 'Mozilla/5.0', network: '192.0.2.7', at: '2026-11-25T14:36:00.000Z' }

const mails: Mail[] = [
  templates.invitation(TO, NAME, LINK),
  templates.reset(TO, NAME, LINK),
  templates.passkeyAdded(TO, NAME, 'Phone', LINK),
  templates.passkeyRemoved(TO, NAME, 'Phone', LINK),
  templates.passwordChanged(TO, NAME, LINK),
  templates.recoveryCodesMade(TO, NAME, LINK),
  ...[0, 1, 7].map((left) => templates.recoveryCodeUsed(TO, NAME, left, LINK)),
  templates.confirmCode(TO, NAME, '123456'),
  templates.newDevice(TO, NAME, device, LINK),
  templates.testMail(TO, NAME),
  templates.accessRequest(TO, { name: 'Bob', email: 'bob@example.org', reason: 'Work' }, LINK),
  ...(['en', 'de'] as const).flatMap((language) =>
    [null, 'AB12'].map((code) => signInLink(TO, { name: NAME, link: LINK, code }, language)),
  ),
]

test('every template is among them', () => {
  expect(Object.keys(templates)).toHaveLength(11)
})

test('a mail begins with a capital, and so does each of its sentences', () => {
  for (const { subject, text } of mails) {
    for (const line of [subject, ...text.split('\n').filter(Boolean)]) {
      if (!line.startsWith(LINK)) expect(line).toMatch(/^[\p{Lu}\p{N}“„]/u)
      expect(line).not.toMatch(/\p{L}[.!?] \p{Ll}/u)
    }
  }
})
