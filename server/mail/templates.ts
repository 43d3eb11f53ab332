import { type Letter, write } from './letter.ts'
import type { Mail } from './mailer.ts'

/** Ten minutes: accounts/credentials/mailed-codes.ts. */
const CODE_HOURS = 1 / 6

/** What concerns an account leads to its settings. */
const aboutAccount = (
  to: string,
  name: string,
  link: string,
  { subject, lines }: Pick<Letter, 'subject' | 'lines'>,
): Mail => write(to, { subject, lines: [`Hello ${name},`, ...lines], button: { words: 'Open Settings', link } })

export const invitation = (to: string, name: string, link: string): Mail =>
  write(to, {
    subject: 'You now have access to Earmark',
    lines: [
      `Hello ${name},`,
      'You now have access to Earmark, the recorder for meetings that happen once. Use the link below to sign in.',
      'The link works once and expires in 24 hours. After that, request a new one on the sign-in page with this email address.',
    ],
    button: { words: 'Sign in to Earmark', link },
    hours: 24,
  })

export const reset = (to: string, name: string, link: string): Mail =>
  write(to, {
    subject: 'Reset your Earmark password',
    lines: [
      `Hello ${name},`,
      'Someone, probably you, asked to reset your password. Use the link below to choose a new one.',
      "The link works once and expires in 1 hour. Choosing a new password signs you out everywhere. If you didn't ask for this, ignore this email and your password stays the same.",
    ],
    button: { words: 'Choose a new password', link },
    hours: 1,
  })

/** Sent whatever the preferences say: whoever did not add it learns that somebody else can sign in. */
export const passkeyAdded = (to: string, name: string, passkey: string, link: string): Mail =>
  aboutAccount(to, name, link, {
    subject: 'A passkey was added to your Earmark account',
    lines: [
      `You can now sign in to Earmark with the passkey “${passkey}”.`,
      "If you didn't add it, open Settings, remove the passkey and sign out any devices you don't recognize. Then reset your password.",
    ],
  })

const NOT_YOU =
  "If this wasn't you, choose a new password now: “Forgot password” on the sign-in page signs out everything else."

export const passkeyRemoved = (to: string, name: string, passkey: string, link: string): Mail =>
  aboutAccount(to, name, link, {
    subject: 'A passkey was removed from your Earmark account',
    lines: [`The passkey “${passkey}” no longer signs in to Earmark.`, NOT_YOU],
  })

export const passwordChanged = (to: string, name: string, link: string): Mail =>
  aboutAccount(to, name, link, {
    subject: 'Your Earmark password was changed',
    lines: ['Your account has a new password. All other devices were signed out.', NOT_YOU],
  })

export const recoveryCodesMade = (to: string, name: string, link: string): Mail =>
  aboutAccount(to, name, link, {
    subject: 'New recovery codes for your Earmark account',
    lines: [
      'Your account has new recovery codes. Each one signs in to Earmark once; your earlier codes no longer work.',
      NOT_YOU,
    ],
  })

/** `left`: how many codes there are still. */
export const recoveryCodeUsed = (to: string, name: string, left: number, link: string): Mail =>
  aboutAccount(to, name, link, {
    subject: 'A recovery code of your Earmark account was used',
    lines: [
      `One of your recovery codes was used. ${left === 0 ? 'It was the last one' : `You have ${left} left`}; create new ones in Settings.`,
      NOT_YOU,
    ],
  })

/** For an account without a password. */
export const confirmCode = (to: string, name: string, code: string): Mail =>
  write(to, {
    subject: "Your code to confirm it's you",
    lines: [
      `Hello ${name},`,
      `Enter this code where Earmark asks for it: ${code}`,
      'It works once, for 10 minutes, and only in the browser that asked for it. Never share it with anyone.',
      "If you didn't ask for it, someone is using Earmark where you're signed in: open Settings and sign out any devices you don't recognize.",
    ],
    hours: CODE_HOURS,
  })

/** Which browser it says it is, from where, and when (ISO 8601). */
type Device = { userAgent: string; network: string; at: string }

export const newDevice = (to: string, name: string, { userAgent, network, at }: Device, link: string): Mail =>
  aboutAccount(to, name, link, {
    subject: 'A new device signed in to your Earmark account',
    lines: [
      "Someone, probably you, signed in from a browser that hadn't signed in to your account before.",
      `${at.slice(0, 16).replace('T', ' ')} UTC, from ${network}: ${userAgent || 'unknown browser'}`,
      `You can see your devices and sign them out in Settings. ${NOT_YOU}`,
    ],
  })

export const testMail = (to: string, name: string): Mail =>
  write(to, {
    subject: 'A test email from Earmark',
    lines: [`Hello ${name},`, 'Earmark can send emails: you asked for this one on the Admin page.'],
  })

type Request = { name: string; email: string; reason: string | null }

export const accessRequest = (to: string, { name, email, reason }: Request, link: string): Mail =>
  write(to, {
    subject: 'New access request for Earmark',
    lines: [
      `${name} (${email}) has requested access.`,
      ...(reason === null ? [] : [`Reason: ${reason}`]),
      'Approve or deny it on the Admin page. You can turn these emails off in Settings.',
    ],
    button: { words: 'Review request', link },
  })
