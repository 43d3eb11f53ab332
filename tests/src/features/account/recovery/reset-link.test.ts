import { expect, test } from 'vitest'
import { isPasswordReset, linkToken } from '../../../../../src/features/account/recovery/reset-link.ts'

const at = (path: string): URL => new URL(path, 'https://notes.example.org')

test.each([
  ['/?token=abc&type=recovery', 'abc'],
  ['/login#access_token=abc&type=recovery', 'abc'],
  ['/dashboard?type=recovery#access_token=abc', 'abc'],
  ['/reset-password?token=abc', 'abc'],
  ['/reset', null],
  ['/nothing#reset-password', null],
])('the reset screen takes over at %s', (path, token) => {
  expect(isPasswordReset(at(path))).toBe(true)
  expect(linkToken(at(path))).toBe(token)
})

test.each([
  '/',
  '/magic-login?token=abc',
  '/magic-login#token=abc',
  '/login?type=recovery',
  '/dashboard#access_token=abc',
  '/recording/018f?chat=true',
])('and not at %s', (path) => {
  expect(isPasswordReset(at(path))).toBe(false)
})

test.each(['/magic-login#token=abc', '/magic-login?token=abc'])(
  'the token of %s is read, of new mails and old',
  (path) => {
    expect(linkToken(at(path))).toBe('abc')
  },
)
