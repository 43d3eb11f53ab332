import { useEffect, useState } from 'react'
import { ANSWER_CHANNEL, type AnswerNews } from '../../sync/answer-channel.ts'

/** The text of answers as they are written, by question; the whole answer comes from the database in the end. */
export function useStreamedAnswers(): ReadonlyMap<string, string> {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const channel = new BroadcastChannel(ANSWER_CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<AnswerNews>) => {
      setTexts((before) => applyAnswerNews(before, data))
    }
    return () => channel.close()
  }, [])
  return texts
}

/** What is known of each answer, by question, after one more piece of news. */
export function applyAnswerNews(texts: ReadonlyMap<string, string>, news: AnswerNews): ReadonlyMap<string, string> {
  const text = news.kind === 'start' ? '' : (texts.get(news.question) ?? '') + news.text
  return new Map(texts).set(news.question, text)
}
