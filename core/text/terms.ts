/** Words that say nothing of what a text is about, with the fillers of spoken English. */
const STOP_WORDS = new Set(
  `a about above after again all also am an and any are aren't as at be because been before being below between both but
  by can can't cannot could couldn't did didn't do does doesn't doing don't down during each even few for from further
  get got had hadn't has hasn't have haven't having he he's her here hers him his how i i'd i'll i'm i've if in into is
  isn't it it's its just let's like make me more most my no nor not now of off on once only or other our ours out over
  own really same say see she should so some such than that that's the their them then there there's these they they're
  thing things think this those through to too under until up us very was wasn't we we'd we'll we're we've well were
  weren't what what's when where which while who whom why will with won't would wouldn't yeah yes yep okay ok oh uh um
  mm hmm mhm mm-hmm right sure know mean kind sort lot bit maybe actually basically go going gonna come want one two
  you you'd you'll you're you've your yours something anything everything um-hum uh-huh hm ah er erm cos cause`.split(
    /\s+/,
  ),
)

/** Words as they are compared: lower case, plain ends cut off, without the words that say nothing. */
export function terms(text: string): string[] {
  return tokens(text)
    .filter((word) => word.length > 1 && !STOP_WORDS.has(word))
    .map(stem)
}

export const tokens = (text: string): string[] => evened(text).match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? []

/** "L.C.D." and "L_C_D_" are written as "LCD", as a question has it. */
export const joinLetters = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])\p{Lu}(?:[._]\p{Lu}(?![\p{L}\p{N}]))+/gu, (letters) => letters.replace(/[._]/g, ''))

/** The text of which {@link tokens} are substrings. */
export const evened = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/’/g, "'")

export const countWords = (text: string): number => tokens(text).length

/** Enough that "decided", "decides" and "deciding" meet; a whole stemmer finds no more here. */
export function stem(word: string): string {
  const bare = word.replace(/'s?$/, '')
  if (bare.length > 5 && bare.endsWith('ies')) return `${bare.slice(0, -3)}y`
  for (const ending of ['ings', 'ing', 'edly', 'ed', 'es', 'ly', 's']) {
    if (bare.endsWith(ending) && bare.length - ending.length >= 4)
      return bare.slice(0, -ending.length).replace(/(.)\1$/, '$1')
  }
  return bare.length > 3 && bare.endsWith('s') && !bare.endsWith('ss') ? bare.slice(0, -1) : bare
}
