import { defineMessages } from '../define-messages.ts'

export const accountTexts = defineMessages('accountTexts', {
  title: 'Sign In to Your Account',
  subtitle: 'Earmark is invitation-only.',
  email: 'Email',
  password: 'Password',
  submit: 'Sign In',
  emailRequired: 'Email required',
  emailRequiredText: 'Please enter your email address.',
  passwordRequired: 'Please enter your password.',
  failed: 'Login failed',
  failedText: 'Please check your credentials and try again.',
  success: 'Login successful',
  welcome: (who: string): string => `Welcome, ${who}.`,
  offline: "You're offline. Connect to the internet to sign in; everything on this device stays here.",
  forgot: 'Forgot password',
  byLink: 'Sign in with Email Link',
  byCode: 'Use a recovery code',
  noInvitation: 'No invitation yet?',
  requestAccess: 'Request Access',
  error: 'Error',
  backHome: 'Back to home page',
  backToLogin: 'Back to Login',
  linkTitle: 'Sign in with your link',
  linkText: 'This link signs you in once, on this device.',
  linkUsed: 'This sign-in link has already been used or has expired. Request a new one, or sign in with your password.',
  newLink: 'Request a new link',
  linkFailed: "The link couldn't be checked. Please try again in a moment.",
  linkOffline: "You're offline. Use the link when you're back online; it lasts 24 hours.",
})

export const passkeyTexts = defineMessages('passkeyTexts', {
  signIn: 'Sign in with a passkey',
  signInOffline: 'Passkeys only online',
  noneUsed: "No passkey was used. If you don't have one for Earmark yet, sign in another way and add one in Settings.",
  wrongAddress: "Passkeys only work at this server's public address. Open Earmark there.",
  failed: "The passkey couldn't be checked. Please try again in a moment.",
})

export const magicLinkTexts = defineMessages('magicLinkTexts', {
  title: 'Sign in with Email Link',
  text: "We'll email you a link that signs you in without a password.",
  newcomers: "New here? Once you're approved, your account is set up automatically when you first sign in.",
  send: 'Send Magic Link',
  required: 'Email Required',
  sent: 'Magic Link Sent!',
  sentTitle: 'Check Your Email',
  sentTo: 'If this address has an account, a sign-in link is on its way to',
  expires: 'The link works once and expires in 24 hours.',
  again: 'Resend Email',
  other: 'Try Different Email',
  failed: 'Failed to send magic link',
  error: 'Error',
})

/** Where the server sends no mail, after a link was asked for. */
export const noMailTexts = defineMessages('noMailTexts', {
  title: 'This server sends no email',
  text: 'Ask the person who runs it for a sign-in link. With it you can choose a new password in Settings.',
  contact: 'You can write to',
})

export const resetTexts = defineMessages('resetTexts', {
  title: 'Reset your password',
  text: "We'll email you a link to choose a new one.",
  send: 'Send Reset Email',
  sent: 'Reset email sent',
  sentTo: 'If this address has an account, a link is on its way to',
  expires: 'The link works once and expires in 1 hour.',
  failed: 'Failed to send reset email',
  failedText: 'Please try again.',
  chooseTitle: 'Choose a new password',
  chooseText: "You'll be signed out on all your devices.",
  newPassword: 'New Password',
  confirm: 'Confirm New Password',
  tooShort: 'Password must be at least 8 characters',
  different: "Passwords don't match",
  missingToken: 'Invalid or missing reset token. Please request a new password reset.',
  update: 'Update Password',
  updated: 'Password updated',
  updatedText: 'You can now sign in with it. Taking you to the home page...',
  updateFailed: 'Failed to update password',
  updateFailedText: 'Failed to update password. Please try again.',
})

export const resetPasskeyTexts = defineMessages('resetPasskeyTexts', {
  title: 'Passkeys',
  text: "They keep working with the new password. Tick any that aren't yours.",
  remove: (name: string, date: string): string => `Remove “${name}”, added ${date}`,
  notListed:
    "Your passkeys couldn't be listed. They stay as they are; you'll find them in Settings once you've signed in.",
})

export const accessTexts = defineMessages('accessTexts', {
  title: 'Request Access',
  text: "Earmark is invitation-only. Tell us who you are, and we'll email you when you're approved.",
  name: 'Name',
  email: 'Email',
  reason: 'Reason (optional)',
  submit: 'Request Access',
  close: 'Close',
  failed: 'Failed to submit access request',
  failedText: 'Failed to submit access request. Please try again.',
  sentTitle: 'Request sent',
  sentText: (email: string): string => `Once it's approved, we'll email a sign-in link to ${email}.`,
  sentNoMail: "This server sends no email. Once it's approved, the person who runs it will give you a sign-in link.",
})
