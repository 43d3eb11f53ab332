import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

/** Asked before what is dangerous. */
export const confirmTexts = defineMessages('confirmTexts', {
  title: "Confirm that it's you",
  text: 'You signed in a while ago. Confirm once, and Earmark continues where you were.',
  offline: "You're offline. Connect to the internet to confirm.",
  failed: "Earmark couldn't check this. Please try again in a moment.",
  notStarted: 'Download not started',
  retry: 'Retry',
  cancel: 'Cancel',
  confirm: 'Confirm',
  passkey: 'Use a passkey',
  noPasskeyUsed: 'No passkey was used. Try again, or confirm another way.',
  wrongAddress: "Passkeys only work at this server's public address. Open Earmark there.",
  mail: 'Email me a code',
  mailAgain: 'Email me another code',
  mailed: (email: string): string => `A code is on its way to ${email}. It expires in 10 minutes.`,
  byCode: 'Use a recovery code',
  byPassword: 'Use your password',
  codeNote: 'One of the codes you saved. Each works once.',
  field: { password: 'Password', 'recovery-code': 'Recovery code', 'mailed-code': 'Code from the email' },
  missing: {
    password: 'Please enter your password.',
    'recovery-code': 'Please enter a recovery code.',
    'mailed-code': 'Please enter the code.',
  },
})

/** After a sign-in by link, for an administrator without another way in. */
export const firstWayInTexts = defineMessages('firstWayInTexts', {
  title: 'Choose how you sign in next time',
  text: "A sign-in link works only once. Set a password or add a passkey, and you won't need another.",
  passwordSet: 'Password set',
  passkey: 'Add a passkey instead',
  later: 'Later',
})

/** Settings, and the dialog in which a password is set or changed. */
export const passwordTexts = defineMessages('passwordTexts', {
  hasNone: 'You have no password. You sign in with a passkey or an email link.',
  noWayIn: "You have no password and no passkey. Set one up, or you'll need a new sign-in link next time.",
  hasOne: 'You can sign in with your email address and a password.',
  set: 'Set a password',
  change: 'Change password',
  changeText: "You'll stay signed in here. All other devices will be signed out.",
  keep: 'Cancel',
  save: 'Save password',
  updatedText: 'All other devices were signed out.',
  offline: "You're offline. You can only set a password online.",
  failed: "Earmark couldn't check whether you have a password. Please try again in a moment.",
})

/** The sign-in page's form for one, and what Settings says of them. */
export const recoveryCodeTexts = defineMessages('recoveryCodeTexts', {
  shape: 'XXXX-XXXX-XXXX-XXXX',
  signInTitle: 'Sign in with a recovery code',
  signInText: 'Use one of the codes you saved. Each works once.',
  code: 'Recovery code',
  codeRequired: 'Please enter a recovery code.',
  emailRequired: 'Please enter your email address.',
  submit: 'Sign In',
  signInFailed: "Earmark couldn't sign you in. Please try again in a moment.",

  lead: "Ten codes that sign you in if you can't use your passkeys, your password or your email. Each works once.",
  left: (count: number): string => (count === 1 ? '1 code left' : `${numberText(count)} codes left`),
  leftNote: 'Each works once.',
  fewNote: 'Create new ones before you run out.',
  create: 'Create recovery codes',
  createAgain: 'Create new codes',
  replaceQuestion: 'Replace your recovery codes?',
  replaceText: (count: number): string =>
    count === 1
      ? 'Your remaining code will stop working.'
      : `Your ${numberText(count)} remaining codes will stop working.`,
  keep: 'Cancel',
  replace: 'Replace',
  offline: "You're offline. Recovery codes are only available online.",
  failed: "Your recovery codes couldn't be loaded. Please try again in a moment.",
  createFailed: 'Recovery codes not created',
  createFailedText: "Your new codes couldn't be shown, and earlier ones may no longer work. Please create them again.",

  sheetTitle: 'Your recovery codes',
  sheetText: 'Save them now: Earmark shows them only once. Keep them where you can get at them without this device.',
  copy: 'Copy',
  copied: 'Codes copied',
  copyFailed: "The codes couldn't be copied. Download or print them instead.",
  download: 'Download',
  print: 'Print',
  done: 'Done',
  notKept: 'Copy, download or print the codes first. Nobody can show them to you again.',
  doneAnyway: 'Close anyway',
  fileHead: (email: string, site: string, date: string): string =>
    `Recovery codes of Earmark for ${email} at ${site}, created on ${date}. Each works once.`,
})
