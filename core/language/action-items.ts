import { findSentences } from '../sentences/find-sentences.ts'
import type { Sentence } from '../sentences/sentences.ts'

/**
 * Sentences in which somebody takes something on or is given it. Few and sure: on real meetings loose rules were right
 * in 3 to 4 of 21 cases (facts 7), so what is only talked about ("we need to think about") is left out.
 */
const COMMITMENTS: RegExp[] = [
  /\b(?:action items?|next steps?|to-?dos?|follow[- ]?ups?)\b(?:\s+(?:is|are|for|will be|would be)\b|\s*:)/i,
  /\b(?:i|we)(?:'ll| will| am going to|'m going to| are going to|'re going to) (?:\w+ ){0,2}?VERB\b/i,
  /\b(?:can|could|would|will) you (?:please )?(?:\w+ )?VERB\b/i,
  /\b(?:please|make sure (?:to|you|that you|we)|don't forget to|remember to) (?:\w+ ){0,2}?VERB\b/i,
  /(?<![\p{L}\p{N}_])\p{Lu}\p{L}+ (?:will|is going to|has to|needs to|should|agreed to|promised to) (?:\w+ )?VERB\b/u,
].map(spelledOut)
/** Something to do, and behind it until when. Two rules: one with `.*` between them looks for the end from each verb. */
const VERB = spelledOut(/\bVERB\b/i)
const DEADLINE = spelledOut(/\b(?:DEADLINE)\b/i)

function spelledOut({ source, flags }: RegExp): RegExp {
  const verb =
    '(?:send|e-?mail|write|draft|prepare|call|phone|schedule|book|arrange|organi[sz]e|set up|update|review|check|finish|complete|' +
    'submit|share|circulate|contact|order|buy|fix|create|follow up|get back|report back|bring|talk to|speak to|ask|' +
    'confirm|deliver|publish|upload|sign|present|collect|invite|document|test|deploy|distribute)'
  const deadline =
    'by (?:the end of|next|tomorrow|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|noon|january|february|' +
    'march|april|may|june|july|august|september|october|november|december|\\d)|before (?:the next|next|monday|tuesday|' +
    'wednesday|thursday|friday|the meeting)|until (?:next|monday|tuesday|wednesday|thursday|friday)|for (?:the )?next (?:meeting|week|time)'
  return new RegExp(source.replaceAll('VERB', verb).replaceAll('DEADLINE', deadline), flags)
}

/** Wishes, doubts, the past, and what somebody says about this very meeting. */
const NO_COMMITMENT =
  /\b(?:if (?:i|you|we)|might|maybe|perhaps|would have|could have|should have|i don't know|did you|do you want|what if|in (?:a|this) minute|right now|i'll just (?:say|ask|check)|let me just)\b/i

/** Places in the list of the sentences that are action items, in the order they were said. */
export const findActionItems = (sentences: readonly Sentence[]): number[] => findSentences(sentences, isActionItem)

const isActionItem = (said: string): boolean =>
  !NO_COMMITMENT.test(said) && (COMMITMENTS.some((rule) => rule.test(said)) || hasDeadline(said))

function hasDeadline(said: string): boolean {
  const verb = VERB.exec(said)
  return verb !== null && DEADLINE.test(said.slice(verb.index + verb[0].length))
}
