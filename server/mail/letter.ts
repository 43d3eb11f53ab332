import type { Language } from '../../contract/languages.ts'
import type { Mail } from './mailer.ts'

/** What a mail says: a few sentences, at most one button. Everything is text; it is escaped where it becomes HTML. */
export type Letter = {
  subject: string
  lines: readonly string[]
  button?: { words: string; link: string }
  /** How long what it carries opens something. */
  hours?: number
  /** English where the recipient's is not known. */
  language?: Language
}

const HOUR_MS = 60 * 60 * 1000

const OR_COPY: Record<Language, string> = {
  en: 'Or copy this address into your browser:',
  de: 'Oder kopieren Sie diese Adresse in Ihren Browser:',
}

export function write(to: string, letter: Letter): Mail {
  const { subject, lines, button, hours } = letter
  const text = [...lines, ...(button ? [`${button.words}:\n${button.link}`] : []), 'Earmark'].join('\n\n')
  const ends = hours === undefined ? null : new Date(Date.now() + hours * HOUR_MS)
  return { to, subject, text: `${text}\n`, html: page(letter), link: button?.link ?? null, ends }
}

/** Styles in place: mail programs drop style sheets. */
function page({ subject, lines, button, language = 'en' }: Letter): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escaped(line)}</p>`).join('\n')
  const action = button
    ? `<p style="margin:24px 0"><a href="${escaped(button.link)}" style="display:inline-block;padding:14px 20px;` +
      `border-radius:8px;background:#16181d;color:#faf9f6;text-decoration:none;font-weight:600">` +
      `${escaped(button.words)}</a></p>\n<p style="margin:0 0 16px;color:#666a73;font-size:13px;overflow-wrap:anywhere">` +
      `${OR_COPY[language]}<br>${escaped(button.link)}</p>`
    : ''
  return (
    `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>\n` +
    '<body style="margin:0;padding:32px 16px;background:#faf9f6;color:#16181d;' +
    `font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">\n` +
    `<div style="max-width:480px;margin:0 auto">\n<p style="margin:0 0 24px;font:600 17px Georgia,serif">Earmark</p>\n` +
    `${paragraphs}\n${action}\n</div></body></html>\n`
  )
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
