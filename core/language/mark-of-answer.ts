/** What an answer to such a question most often holds: of two sentences about the same, the one with it answers. */
const ANSWERS: [asked: RegExp, holds: RegExp][] = [
  [
    /\b(?:when|(?:what|which) (?:day|date|time|week|month|year)|how soon|until when|deadline|wann|bis wann)\b/i,
    /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december|today|tonight|tomorrow|yesterday|noon|midnight|o'clock|(?:next|this|last) (?:week|month|quarter|year|spring|summer|autumn|fall|winter)|\d{1,2}(?:st|nd|rd|th)|\d{1,2}[:.]\d{2}|\d{4}|[a-z]+teenth|[a-z]+tieth|(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) of|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|januar|februar|märz|mai|juni|juli|oktober|dezember|heute|morgen|nächste woche|uhr)\b/i,
  ],
  [
    /\b(?:how (?:many|much|long|often|far|old|large|big)|what (?:price|cost|number|percentage)|wie ?viele?|wie (?:lange|oft))\b/i,
    /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|percent|per cent|half|dozen|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|hundert|tausend|prozent)\b/i,
  ],
]

/** Null for a question whose answer has no such mark. */
export const markOfAnswer = (question: string): RegExp | null =>
  ANSWERS.find(([asked]) => asked.test(question))?.[1] ?? null
