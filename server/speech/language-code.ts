const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** English names of languages, as whisper.cpp and OpenAI answer them, to ISO 639-1. */
const codes = new Map<string, string>()

/** `english`, `English`, `en` and `en-US` are all "en"; what is not known stays as it is, in lower case. */
export function languageCode(name: string): string {
  const known = name.trim().toLowerCase()
  if (/^[a-z]{2,3}([-_].*)?$/.test(known)) return known.split(/[-_]/)[0] ?? known
  if (codes.size === 0) fillCodes()
  return codes.get(known) ?? known
}

function fillCodes(): void {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  for (const first of LETTERS) {
    for (const second of LETTERS) {
      const name = names.of(first + second)
      if (name) codes.set(name.toLowerCase(), first + second)
    }
  }
}
