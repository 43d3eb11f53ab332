import { Button } from '@mantine/core'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { READING_WORDS_PER_MINUTE } from '../../contract/limits.ts'
import type { Transcript } from '../../contract/transcript.ts'
import type { LocalRecording } from '../db/app.ts'
import { player } from '../platform/audio-player.ts'
import { client, type Person } from '../store.ts'
import { trackOf } from '../sync/audio-source.ts'
import { readingMinutes } from '../ui/format.ts'
import { transcriptTexts } from '../ui/texts/recording.ts'
import { findHits } from './find-hits.ts'
import { paragraphsOf } from './paragraphs.ts'
import { TranscriptParagraph } from './TranscriptParagraph.tsx'
import { TranscriptSearch } from './TranscriptSearch.tsx'
import { TranscriptTools } from './TranscriptTools.tsx'
import { useFollowSpeech } from './use-follow-speech.ts'
import { useSentenceClicks } from './use-sentence-clicks.ts'

/** Paragraphs shown before 'Show full transcript'. */
const FIRST_PARAGRAPHS = 4

type TranscriptDocumentProps = { person: Person; recording: LocalRecording; transcript: Transcript }

export function TranscriptDocument({ person, recording, transcript }: TranscriptDocumentProps) {
  const [full, setFull] = useState(false)
  const [searching, setSearching] = useState(false)
  const [query, setQuery] = useState('')
  const [hit, setHit] = useState(0)
  const body = useRef<HTMLDivElement>(null)
  const wanted = useDeferredValue(searching ? query : '')
  const paragraphs = useMemo(() => paragraphsOf(transcript.segments), [transcript])
  const hits = useMemo(() => findHits(transcript.segments, wanted), [transcript, wanted])
  const shown = full || searching ? paragraphs : paragraphs.slice(0, FIRST_PARAGRAPHS)

  useEffect(() => {
    if (hits.count > 0) body.current?.querySelector(`[data-hit="${hit}"]`)?.scrollIntoView({ block: 'center' })
  }, [hits, hit])

  const track = trackOf({ audio: person.audio, client }, recording)
  const playFrom = (seconds: number): void => void player.play(track, seconds)
  useSentenceClicks(body, playFrom)
  useFollowSpeech(body, recording.id)
  const changeQuery = (text: string): void => {
    setQuery(text)
    setHit(0)
  }
  return (
    <section className="transcript" aria-labelledby="transcript-title">
      <header className="transcript__head">
        <div>
          <h2 id="transcript-title">{transcriptTexts.title}</h2>
          <p className="transcript__reading numbers">
            {transcriptTexts.reading(readingMinutes(transcript.text, READING_WORDS_PER_MINUTE))}
          </p>
        </div>
        <TranscriptTools
          title={recording.title}
          text={transcript.text}
          searching={searching}
          onSearch={() => setSearching(!searching)}
        />
      </header>
      {searching ? (
        <TranscriptSearch
          query={query}
          at={hit}
          count={hits.count}
          onQuery={changeQuery}
          onStep={(step) => hits.count > 0 && setHit((hit + step + hits.count) % hits.count)}
          onClose={() => setSearching(false)}
        />
      ) : null}
      <div ref={body}>
        {shown.map((paragraph) => (
          <TranscriptParagraph
            key={paragraph.first}
            recording={recording.id}
            paragraph={paragraph}
            hits={hits}
            hit={hit}
            onPlay={playFrom}
          />
        ))}
      </div>
      {paragraphs.length > FIRST_PARAGRAPHS && !searching ? (
        <Button variant="outline" aria-expanded={full} onClick={() => setFull(!full)}>
          {full ? transcriptTexts.showLess : transcriptTexts.showFull}
        </Button>
      ) : null}
      <p className="transcript__small">{transcriptTexts.heardBy(transcript.engine)}</p>
    </section>
  )
}
