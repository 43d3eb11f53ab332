const MOST_CHARACTERS = 80

/** A title as a file name for every system: without what one of them reserves, and never a way out of its folder. */
export function readableName(title: string): string {
  const name = [...title]
    .map((character) => (character < ' ' || '<>:"/\\|?*\u007f'.includes(character) ? ' ' : character))
    .slice(0, MOST_CHARACTERS)
    .join('')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|(?<![. ])[. ]+$/gu, '')
  return name === '' ? 'recording' : name
}
