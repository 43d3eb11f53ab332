import { findSentences } from '../sentences/find-sentences.ts'
import type { Sentence } from '../sentences/sentences.ts'

/**
 * Sentences in which something is settled. Only what names the settling: on real meetings looser rules were right in
 * half of the cases at best (facts 7).
 */
const SETTLED: RegExp[] = [
  /\b(?:we|they|i|everybody|everyone)(?:'ve| have| had)?(?: all)?(?: just| now| already| finally)? (?:decided|agreed|settled on|concluded|voted|resolved|chose)\b/i,
  /\b(?:then|so|therefore|okay),?(?: \w+)? we (?:decide|agree|settle)\b/i,
  /^(?:so |okay,? )?agreed[,.:;]/i,
  /\b(?:it (?:is|was|has been)|that(?:'s| is| was)|it's) (?:now |all )?(?:decided|agreed|settled|approved)\b/i,
  /\b(?:the|our|a) (?:final )?decision (?:is|was|has been|will be) (?!whether|not made|open|pending)/i,
  /\blet's (?:go (?:with|for|ahead)|settle on|stick (?:with|to)|agree (?:on|that))\b/i,
  /\b(?:we'll|we will|we're going to|we are going to) (?:go (?:with|for|ahead)|stick (?:with|to)|settle (?:on|for))\b/i,
  /\b(?:is|was|are|were|has been|have been) (?:approved|rejected|adopted|agreed on|agreed upon|decided on|voted down)\b/i,
]

/** Open questions, wishes, and decisions that somebody puts off. */
const UNSETTLED =
  /\?["'”’)]*$|\b(?:if we|if they|whether|should we|have to decide|need to decide|haven't (?:decided|agreed)|have not (?:decided|agreed)|not (?:yet )?(?:decided|agreed|settled|approved)|didn't (?:decide|agree)|until we|before we|once we|when we|maybe|perhaps|might)\b/i

/** Places in the list of the sentences that are decisions, in the order they were said. */
export const findDecisions = (sentences: readonly Sentence[]): number[] => findSentences(sentences, isDecision)

const isDecision = (said: string): boolean => !UNSETTLED.test(said) && SETTLED.some((rule) => rule.test(said))
