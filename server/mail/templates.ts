import type { Mail } from './mailer.ts'

/** What a mail says: a few sentences, at most one button. Everything is text; it is escaped where it becomes HTML. */
type Letter = { subject: string; lines: readonly string[]; button?: { words: string; link: string }; hours?: number }

/** Ten minutes: accounts/credentials/mailed-codes.ts. */
const CODE_HOURS = 1 / 6
const HOUR_MS = 60 * 60 * 1000

export const invitation = (to: string, name: string, link: string): Mail =>
  write(to, {
    subject: 'Your access to Earmark',
    lines: [
      `Hello ${name},`,
      'you have access to Earmark, the recorder for meetings that happen once. The button opens a page that signs you in.',
      'It works once and for 24 hours. Afterwards ask for another one on the sign-in page, with this address.',
    ],
    button: { words: 'Sign in to Earmark', link },
    hours: 24,
  })

export const signInLink = (to: string, name: string, link: string): Mail =>
  write(to, {
    subject: 'Your sign-in link for Earmark',
    lines: [
      `Hello ${name},`,
      'here is the sign-in link you asked for. It opens a page whose button signs you in.',
      'It works once and for 24 hours. If you did not ask for it, you need not do anything.',
    ],
    button: { words: 'Sign in to Earmark', link },
    hours: 24,
  })

export const reset = (to: string, name: string, link: string): Mail =>
  write(to, {
    subject: 'Reset your Earmark password',
    lines: [
      `Hello ${name},`,
      'somebody, probably you, asked for a new password. The button opens a page where you choose it.',
      'It works once and for 1 hour, and signs you out everywhere. If you did not ask for it, your password stays as it is.',
    ],
    button: { words: 'Choose a new password', link },
    hours: 1,
  })

/** Sent whatever the preferences say: whoever did not add it learns that somebody else can sign in. */
export const passkeyAdded = (to: string, name: string, passkey: string, link: string): Mail =>
  write(to, {
    subject: 'A passkey was added to your Earmark account',
    lines: [
      `Hello ${name},`,
      `you can now sign in to Earmark with the passkey “${passkey}”.`,
      'If you did not add it, remove it in Settings, sign out the devices there that you do not know, and reset your password.',
    ],
    button: { words: 'Open Settings', link },
  })

const NOT_YOU =
  'If it was not you, choose a new password now: “Forgot password” on the sign-in page ends everything else.'

export const passkeyRemoved = (to: string, name: string, passkey: string, link: string): Mail =>
  write(to, {
    subject: 'A passkey was removed from your Earmark account',
    lines: [`Hello ${name},`, `the passkey “${passkey}” no longer signs in to Earmark.`, NOT_YOU],
    button: { words: 'Open Settings', link },
  })

export const passwordChanged = (to: string, name: string, link: string): Mail =>
  write(to, {
    subject: 'Your Earmark password was changed',
    lines: [`Hello ${name},`, 'your account has a new password. Every other device was signed out.', NOT_YOU],
    button: { words: 'Open Settings', link },
  })

export const recoveryCodesMade = (to: string, name: string, link: string): Mail =>
  write(to, {
    subject: 'New recovery codes for your Earmark account',
    lines: [
      `Hello ${name},`,
      'your account has new recovery codes. Each of them signs in to Earmark once; codes that you had before are no longer valid.',
      NOT_YOU,
    ],
    button: { words: 'Open Settings', link },
  })

/** `left`: how many codes there are still. */
export const recoveryCodeUsed = (to: string, name: string, left: number, link: string): Mail =>
  write(to, {
    subject: 'A recovery code of your Earmark account was used',
    lines: [
      `Hello ${name},`,
      `one of your recovery codes was used. ${left === 0 ? 'It was the last one' : `You have ${left} left`}; Settings makes new ones.`,
      NOT_YOU,
    ],
    button: { words: 'Open Settings', link },
  })

/** For an account without a password. */
export const confirmCode = (to: string, name: string, code: string): Mail =>
  write(to, {
    subject: 'Your code to confirm that it is you',
    lines: [
      `Hello ${name},`,
      `type this code where Earmark asks for it: ${code}`,
      'It works once, for 10 minutes, and only in the browser that asked for it. Never tell it to anybody.',
      'If you did not ask for it, somebody is using Earmark where you are signed in: sign out the devices that you do not know in Settings.',
    ],
    hours: CODE_HOURS,
  })

/** Which browser it says it is, from where, and when (ISO 8601). */
type Device = { userAgent: string; network: string; at: string }

export const newDevice = (to: string, name: string, { userAgent, network, at }: Device, link: string): Mail =>
  write(to, {
    subject: 'A new device signed in to your Earmark account',
    lines: [
      `Hello ${name},`,
      'somebody, probably you, signed in from a browser that had not signed in to your account before.',
      `${at.slice(0, 16).replace('T', ' ')} UTC, from ${network}: ${userAgent || 'a program without a name'}`,
      `Settings lists the devices and signs them out. ${NOT_YOU}`,
    ],
    button: { words: 'Open Settings', link },
  })

export const testMail = (to: string, name: string): Mail =>
  write(to, {
    subject: 'A test mail from Earmark',
    lines: [`Hello ${name},`, 'Earmark can send mails: you asked for this one on the Admin page.'],
  })

type Request = { name: string; email: string; reason: string | null }

export const accessRequest = (to: string, { name, email, reason }: Request, link: string): Mail =>
  write(to, {
    subject: 'Somebody asks for access to Earmark',
    lines: [
      `${name} (${email}) asks for access.`,
      ...(reason === null ? [] : [`Their reason: ${reason}`]),
      'Approve or deny it on the Admin page. In Settings you can switch these mails off.',
    ],
    button: { words: 'Open the Admin page', link },
  })

function write(to: string, { subject, lines, button, hours }: Letter): Mail {
  const text = [...lines, ...(button ? [`${button.words}:\n${button.link}`] : []), 'Earmark'].join('\n\n')
  const ends = hours === undefined ? null : new Date(Date.now() + hours * HOUR_MS)
  return { to, subject, text: `${text}\n`, html: page(subject, lines, button), link: button?.link ?? null, ends }
}

/** Styles in place: mail programs drop style sheets. */
function page(subject: string, lines: readonly string[], button: Letter['button']): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escaped(line)}</p>`).join('\n')
  const action = button
    ? `<p style="margin:24px 0"><a href="${escaped(button.link)}" style="display:inline-block;padding:14px 20px;` +
      `border-radius:8px;background:#16181d;color:#faf9f6;text-decoration:none;font-weight:600">` +
      `${escaped(button.words)}</a></p>\n<p style="margin:0 0 16px;color:#666a73;font-size:13px;overflow-wrap:anywhere">` +
      `Or open this address:<br>${escaped(button.link)}</p>`
    : ''
  return (
    `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>\n` +
    '<body style="margin:0;padding:32px 16px;background:#faf9f6;color:#16181d;' +
    `font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">\n` +
    `<div style="max-width:480px;margin:0 auto">\n<p style="margin:0 0 24px;font:600 17px Georgia,serif">Earmark</p>\n` +
    `${paragraphs}\n${action}\n</div></body></html>\n`
  )
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
