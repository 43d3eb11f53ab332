import { useEffect, useState } from 'react'
import { ANSWER_CHANNEL, type AnswerNews } from '../../sync/answer-channel.ts'
import { applyAnswerNews } from './apply-answer-news.ts'

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
