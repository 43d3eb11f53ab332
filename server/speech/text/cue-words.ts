/** Words that tell where a sentence ends, for a recogniser that gives no marks. Folded to lower case. */
export type CueWords = {
  /** How much each begins a sentence; others make one less likely. */
  begins: ReadonlyMap<string, number>
  /** After these a sentence goes on, also over a pause: articles, prepositions, auxiliaries, conjunctions. */
  goesOn: ReadonlySet<string>
  /** After these it often does: "I think", "you know", "because". */
  leansOn: ReadonlySet<string>
  /** A connecting word, and what makes a beginning of it: "so we", "and then". */
  connects: ReadonlySet<string>
  subjects: ReadonlySet<string>
  asks: RegExp
}

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const weighted = (groups: Record<string, string>): ReadonlyMap<string, number> =>
  new Map(Object.entries(groups).flatMap(([weight, group]) => group.split(' ').map((word) => [word, Number(weight)])))

const ENGLISH: CueWords = {
  begins: weighted({
    '3': 'so okay ok',
    '2.2': 'yeah yes well right alright hello hi thanks anyway sorry oh',
    '1.6': 'um but',
    '1.5': "i we that's it's we've we're we'll i'm i've i'll there's he's she's they're they've what's let's",
    '1.2': 'and because why when what how who where no',
    '0.6': 'he she they if there now uh these this my our first',
    '-0.2': 'it you then the in one maybe',
  }),
  goesOn:
    words(`a an the my your his her its our their this these those some any every each no of to in on at by for from
    with without about into over under between through than as and or but if because although while whether which who whom
    whose that what where when how why i we they he she i'm you're we're they're he's she's it's that's there's what's i've
    we've you've they've i'll we'll you'll they'll he'll she'll i'd we'd you'd they'd let's is are was were am be been being
    have has had do does did can could will would shall should may might must don't didn't doesn't isn't aren't wasn't
    weren't can't couldn't won't wouldn't shouldn't haven't hasn't not very quite too just also only even really more most
    less such other another many much few several mr mrs ms dr um uh er going gonna kind sort want need get got make maybe
    perhaps both either neither like your`),
  leansOn: words('think know believe guess hope say see mean sure means thought said then well yeah okay'),
  connects: words('so and but um well okay yeah'),
  subjects: words("i we you he she they it it's that's there's i'm we're so"),
  asks: /^(?:(?:so|and|but|okay|well|um) )*(?:what(?! an?\b)|when|where|who|whom|whose|why|how|which|(?:is|are|was|were|do|does|did|can|could|will|would|should|have|has) (?:i|you|he|she|it|we|they|this|that|there))\b/,
}

const GERMAN: CueWords = {
  begins: weighted({
    '3': 'also okay',
    '2.2': 'ja nein gut genau hallo danke ähm',
    '1.5': 'ich wir aber dann',
    '1.2': 'und warum wann was wie wer wo',
    '0.6': 'er sie es das die der',
  }),
  goesOn:
    words(`der die das den dem des ein eine einen einem einer eines mein meine dein sein seine ihr ihre unser unsere
    dieser diese dieses jeder jede kein keine von zu in im an am auf bei für mit ohne über unter zwischen durch als und oder
    aber wenn weil obwohl während ob dass welche welcher ich wir ihr sie er es ist sind war waren bin hat haben hatte kann
    können könnte will würde soll sollte muss müssen darf nicht sehr ganz auch nur noch mehr viele einige wie zum zur vom`),
  leansOn: words('glaube denke weiß meine sage hoffe finde'),
  connects: words('und aber also dann'),
  subjects: words('ich wir du er sie es ihr das die der dann wenn'),
  asks: /^(?:(?:also|und|aber|okay) )*(?:was|wann|wo|wer|wem|wen|wessen|warum|wieso|weshalb|wie|welche[rsn]?|(?:ist|sind|war|hat|haben|kann|können|will|soll|sollen|muss|müssen|darf) (?:ich|du|er|sie|es|wir|ihr|das|man))(?![\p{L}])/u,
}

/** Only the pauses tell. */
const NONE: CueWords = {
  begins: new Map(),
  goesOn: words(''),
  leansOn: words(''),
  connects: words(''),
  subjects: words(''),
  asks: /(?!)/,
}

export const cueWordsOf = (language: string | null): CueWords =>
  language === 'en' ? ENGLISH : language === 'de' ? GERMAN : NONE
