import { expect, test } from 'vitest'
import { problemsOf } from '../../../../src/features/account/recovery/ResetPasswordScreen.tsx'

const SHORT = 'Password must be at least 8 characters'

test.each([
  ['12345678', '12345678', {}],
  ['1234567', '1234567', { password: SHORT, confirm: SHORT }],
  ['12345678', '1234567', { confirm: SHORT }],
  ['12345678', '12345679', { confirm: "Passwords don't match" }],
  ['1234567', '12345678', { password: SHORT, confirm: "Passwords don't match" }],
])('%s with %s', (password, confirm, problems) => {
  expect(problemsOf('token', password, confirm)).toEqual(problems)
})

test('without a token no password is good enough', () => {
  expect(problemsOf(null, '12345678', '12345678')).toEqual({
    needsLink: true,
    form: 'Invalid or missing reset token. Please request a new password reset.',
  })
})
