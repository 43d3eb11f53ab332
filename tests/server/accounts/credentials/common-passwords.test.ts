import { expect, test } from 'vitest'
import { isCommonPassword } from '../../../../server/accounts/credentials/common-passwords.ts'

test.each([
  ...[
    '12345678',
    '123456789',
    '987654321',
    '11111111',
    '00000000',
    'password',
    'Password1',
    'P@ssw0rd!',
    'PASSWORD123',
  ],
  ...['passwort1', 'qwertyuiop', 'qwerty123', 'qwertz123', '1qaz2wsx', 'zaq12wsx', '1q2w3e4r', 'q1w2e3r4', 'abcd1234'],
  ...[
    'iloveyou',
    'sunshine1',
    'welcome1',
    'Willkommen2026',
    'trustno1',
    'Sommer2026!',
    'abc123abc123',
    'testtest',
    'Admin123!',
  ],
  ...['letmein1', 'football', 'Adm1n1strator', '123password', 'abcdefgh', 'asdfghjkl', 'aaaaaaaaaaaa'],
])('%s is guessed first', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  ...['correct horse battery', 'a password of mine', 'another long password', 'kxqvmzwr', '83920174', 'Tr0ub4dor&3'],
  ...['sunshine over the harbour', 'ßäöü1234wort', 'geheimnisvoll', '🎙️🎧🎤🎵🎶🎷🎸🎹', 'my dragon sleeps'],
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('the longest password that is taken is read in steps that grow with it', () => {
  expect(isCommonPassword(`${'1!'.repeat(511)}ab`)).toBe(false)
})
