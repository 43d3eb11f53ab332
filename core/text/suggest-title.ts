import { evened, stem } from './terms.ts'

/** A short noun phrase of what was said, for a recording whose title only tells when it was made. */

const LONGEST_TITLE = 60
/** A guess at phrases needs words that it knows: of another language it would make nonsense. */
const KNOWN_SHARE = 0.2
const LONGEST_PHRASE = 3
/** In a note of so few words what is named once may be what it is about. */
const SHORT_NOTE = 40

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** What a noun phrase begins behind, and what ends one. */
const LANGUAGES = [
  {
    and: 'and',
    leads: words(
      'the a an our my your their his her this that these about of on for with every each new next in at from into over',
    ),
    others: words(
      `to i you he she it we they me him us them is are was were be been being am do does did done have has had will would can
      could shall should may might must not no yes and or but so if then than as by up out off down just very really also well
      okay ok oh um uh let's lets it's that's we're i'm don't there here what when where which who why how all some any one
      two first last more most much many go going get got make made take say said see know think want need needs come came
      put let like now today tomorrow yesterday again still thing things lot bit way who's because until while after before
      only own same other another something anything everything good great right sure please thank thanks hello everybody
      everyone everything welcome back ask asked your yours ours send sends start starts talk talked monday tuesday wednesday
      thursday friday saturday sunday january february march april june july august september october november december`,
    ),
    isNoun: () => true,
  },
  {
    and: 'und',
    leads: words(
      `der die das den dem des ein eine einen einem einer eines unser unsere unseren unserem unserer mein meine dein ihr ihre
      sein seine dieser diese dieses diesen diesem vom zum zur im am über für mit von ins ans beim neue neuen neuer neues nächste
      nächsten`,
    ),
    others: words(
      `ich du er sie es wir ihr mich dich ihn uns euch ist sind war waren bin bist sein haben hat habe hatte wird werden wurde kann
      können muss müssen soll sollen will wollen darf nicht kein keine ja nein und oder aber also wenn dann dass ob weil als wie so
      auch noch schon nur sehr mal doch da hier dort was wer wo wann warum welche alle alles einige mehr viel viele man sich zu in
      an auf aus bei nach vor um durch bis gegen ohne heute morgen gestern bitte danke hallo willkommen montag dienstag mittwoch
      donnerstag freitag samstag sonntag januar februar märz april mai juni juli august september oktober november dezember`,
    ),
    // Every noun has a capital, and nothing else inside of a sentence.
    isNoun: (word: string) => /^\p{Lu}/u.test(word),
  },
] as const
type Language = (typeof LANGUAGES)[number]

/** As it was said, as it is compared, and as it is counted. */
type Word = { text: string; even: string; key: string }
type Found = { text: string; key: string; length: number; count: number; at: number }

/** Null where too little was said, or in a language of which nothing is known here. */
export function suggestTitle(text: string): string | null {
  const clauses = text
    .normalize('NFKC')
    .split(/[.,;:!?…()"„“”\n]+|\s[-–—]\s/u)
    .map(wordsOf)
  const all = clauses.flat()
  const language = languageOf(all)
  if (!language) return null
  const found = ranked(clauses, phrases(clauses, language))
  const [best] = found
  if (!best || (best.count === 1 && best.length === 1 && all.length > SHORT_NOTE)) return null
  const beside = found.find(({ key, count }) => count > 1 && !sharesWord(key, best.key))
  const both = beside && best.count > 1 && best.length + beside.length <= LONGEST_PHRASE + 1
  const title = both ? `${best.text} ${language.and} ${beside.text}` : best.text
  return title.length > LONGEST_TITLE ? null : title.charAt(0).toUpperCase() + title.slice(1)
}

/** As a field of an analysis. */
export function titleOf(text: string): { title?: string } {
  const title = suggestTitle(text)
  return title === null ? {} : { title }
}

const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu

const wordsOf = (clause: string): Word[] =>
  (clause.match(WORD) ?? []).map((text) => {
    const even = evened(text)
    return { text, even, key: stem(even) }
  })

const isKnown = ({ leads, others }: Language, { even }: Word): boolean => leads.has(even) || others.has(even)

function languageOf(all: readonly Word[]): Language | null {
  const shares = LANGUAGES.map((language) => all.filter((word) => isKnown(language, word)).length / all.length)
  const most = Math.max(...shares)
  return most >= KNOWN_SHARE ? (LANGUAGES[shares.indexOf(most)] ?? null) : null
}

/** What stands behind an article or a preposition. */
function* phrases(clauses: readonly Word[][], language: Language): Generator<Word[]> {
  for (const clause of clauses)
    for (const [at, { even }] of clause.entries())
      if (language.leads.has(even)) yield* begun(clause.slice(at + 1, at + 2 + LONGEST_PHRASE), language)
}

/** The beginnings of a phrase, which goes up to the next word that is no part of it: of the words behind, one more than the longest. */
function* begun(rest: readonly Word[], language: Language): Generator<Word[]> {
  const end = rest.findIndex((word) => isKnown(language, word) || /^\p{N}/u.test(word.text))
  const run = end === -1 ? rest : rest.slice(0, end)
  // A long run has swallowed a verb: its first word alone is likely to be of the phrase.
  const longest = run.length > LONGEST_PHRASE ? 1 : run.length
  for (let length = 1; length <= longest; length++) {
    if (language.isNoun(run[length - 1]?.text ?? '')) yield run.slice(0, length)
  }
}

function ranked(clauses: readonly Word[][], candidates: Iterable<Word[]>): Found[] {
  const found = new Map<string, Found>()
  for (const phrase of candidates) {
    const key = keyOf(phrase)
    if (found.has(key) || key.length < 4) continue
    const text = phrase.map((word) => word.text).join(' ')
    found.set(key, { text, key, length: phrase.length, count: 0, at: found.size })
  }
  countIn(clauses, found)
  return [...found.values()].sort((one, other) => worthOf(other) - worthOf(one) || one.at - other.at)
}

/** One walk through all words, however many phrases there are: a meeting has thousands of both. */
function countIn(clauses: readonly Word[][], found: ReadonlyMap<string, Found>): void {
  for (const clause of clauses)
    for (let at = 0; at < clause.length; at++)
      for (let length = 1; length <= Math.min(LONGEST_PHRASE, clause.length - at); length++) {
        const phrase = found.get(keyOf(clause.slice(at, at + length)))
        if (phrase) phrase.count += 1
      }
}

const keyOf = (phrase: readonly Word[]): string => phrase.map(({ key }) => key).join(' ')

/** What is said often, and rather two words than one; a phrase of three only where it comes again. */
const worthOf = ({ length, count }: Found): number =>
  length === 2 ? count * 1.7 : length === 3 ? (count > 1 ? count * 2 : 0.5) : count

const sharesWord = (one: string, other: string): boolean =>
  one.split(' ').some((word) => other.split(' ').includes(word))
