import type { ActionDetail } from '../../contract/recordings/analysis.ts'
import { tokens } from '../text/terms.ts'

/** Beginnings of sentences that look like names and are none. */
const NO_NAME =
  /^(?:i|we|you|he|she|they|it|this|that|there|these|those|who|what|which|everybody|everyone|somebody|someone|nobody|people|and|then|so|but|one|yes|no)$/i
const DOER =
  /(?<![\p{L}\p{N}_])(\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?) (?:will|is going to|has to|needs to|should|agreed to|promised to)\b/u
const ADDRESSED = /^(\p{Lu}\p{L}+), (?:can|could|would|will|please)\b/u
const DUE =
  /\b(?:by|before|until) ((?:the )?(?:end of (?:the |this |next )?(?:day|week|month|quarter|year)|(?:next |this )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|week|month|meeting)|tomorrow|tonight|noon|(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{1,2})?(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)?(?: (?:of )?(?:january|february|march|april|may|june|july|august|september|october|november|december))?))\b/i

/** Who and by when, as far as a sentence names them in so many words. */
export function detailIn(sentence: string): ActionDetail {
  const name = (DOER.exec(sentence) ?? ADDRESSED.exec(sentence))?.[1] ?? null
  return { who: name !== null && !NO_NAME.test(name) ? name : null, by: DUE.exec(sentence)?.[1] ?? null }
}

/** What a model says about who and when, as far as that was said, or is one of those who speak; null for the rest. */
export function detailWithin(
  detail: ActionDetail,
  { said, speakers, cited }: { said: string; speakers: readonly string[]; cited: string },
): ActionDetail {
  return { who: within(detail.who, [...speakers, said]), by: within(detail.by, [cited]) }
}

const spaced = (text: string): string => ` ${tokens(text).join(' ')} `

/** The claim where one of these texts holds its words in that order. */
function within(claim: string | null, texts: readonly string[]): string | null {
  const bare = claim?.trim() ?? ''
  return tokens(bare).length > 0 && texts.some((text) => spaced(text).includes(spaced(bare))) ? bare : null
}
