import type { AnswerNews } from '../../sync/answer-channel.ts'

/** What is known of each answer, by question, after one more piece of news. */
export function applyAnswerNews(texts: ReadonlyMap<string, string>, news: AnswerNews): ReadonlyMap<string, string> {
  const text = news.kind === 'start' ? '' : (texts.get(news.question) ?? '') + news.text
  return new Map(texts).set(news.question, text)
}
