import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { READING_WORDS_PER_MINUTE } from '../../../contract/limits.ts'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import { gapsOf } from '../../../core/text/gaps.ts'
import { transcriptTexts } from '../../i18n/english/recording.ts'
import { readingMinutes } from '../../i18n/format.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { noMatches } from '../../local/search/find-matches.ts'
import { player } from '../../platform/audio/audio-player.ts'
import { useMedia } from '../../platform/use-media.ts'
import { extra } from '../../session/extra.tsx'
import { trackOf } from '../../session/sealing/track-of.ts'
import type { SignedInUser } from '../../session/store.ts'
import { Button } from '../../ui/Button.tsx'
import { LostCorrections } from './corrections/LostCorrections.tsx'
import { GapLines } from './GapLines.tsx'
import { gapsAtEnd, type Paragraph, paragraphsOf, textWithGaps } from './paragraphs.ts'
import { useFollowSpeech } from './playback/use-follow-speech.ts'
import { useSentenceClicks } from './playback/use-sentence-clicks.ts'
import { useSpokenSentence } from './playback/use-spoken-sentence.ts'
import { useSpokenWord } from './playback/use-spoken-word.ts'
import { reuseParagraphs } from './reuse-paragraphs.ts'
import { TranscriptSearch } from './search/TranscriptSearch.tsx'
import { hasHighlights } from './search/text-range.ts'
import { useMatchHighlights } from './search/use-match-highlights.ts'
import { useNearParagraphs } from './search/use-near-paragraphs.ts'
import { type Arrival, useTranscriptSearch } from './search/use-transcript-search.tsx'
import { TranscriptFoot } from './TranscriptFoot.tsx'
import { TranscriptText } from './TranscriptText.tsx'
import { TranscriptTools } from './TranscriptTools.tsx'
import { usePassageKeys } from './use-passage-keys.ts'
import { useWords } from './use-words.ts'
import { RoughNote } from './waiting/RoughNote.tsx'

const CorrectionList = extra('corrections', () =>
  import('./corrections/CorrectionList.tsx').then((module) => module.CorrectionList),
)

/** Paragraphs shown before 'Show full transcript'. */
const FIRST_PARAGRAPHS = 4
const NONE: readonly Paragraph[] = []
/** Where the browser marks hits by itself, none is drawn. */
const NOT_DRAWN = { hits: noMatches, hit: -1, near: new Set<number>() }

type TranscriptDocumentProps = {
  person: SignedInUser
  recording: LocalRecording
  transcript: Transcript
  arrival: Arrival
}

export function TranscriptDocument({ person, recording, transcript, arrival }: TranscriptDocumentProps) {
  const [full, setFull] = useState(arrival.at !== undefined)
  const [correcting, setCorrecting] = useState(false)
  // What lists the sentences may have to be fetched: until it is here the text stays.
  const [listed, setListed] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const { segments } = transcript
  const gaps = useMemo(() => gapsOf(recording.segments), [recording.segments])
  const drawn = useRef<readonly Paragraph[]>([])
  const paragraphs = useMemo(() => reuseParagraphs(drawn.current, paragraphsOf(segments, gaps)), [segments, gaps])
  useEffect(() => {
    drawn.current = paragraphs
  }, [paragraphs])
  const minutes = useMemo(() => readingMinutes(transcript.text, READING_WORDS_PER_MINUTE), [transcript.text])
  const search = useTranscriptSearch(body, transcript, arrival, () => setFull(true))
  // The press is answered first; an hour of words comes when it is drawn.
  const listing = useDeferredValue(correcting)
  const whole = useDeferredValue(full || search.open || correcting)
  const printed = useMedia('print')
  const isWhole = whole || printed
  const shown = useMemo(() => (isWhole ? paragraphs : paragraphs.slice(0, FIRST_PARAGRAPHS)), [isWhole, paragraphs])

  const track = trackOf(person, recording)
  const playFrom = useLatest((seconds: number): void => void player.play(track, seconds))
  useArrival(arrival, () => player.seek(track, arrival.at ?? 0))
  const spoken = useWords(person, transcript)
  useSentenceClicks(body, spoken, playFrom)
  const near = useNearParagraphs(body, search.hits.count > 0 ? shown : NONE)
  useMatchHighlights(body, shown, near, search.hits, search.hit)
  usePassageKeys(body)
  useFollowSpeech(body, recording.id)
  useSpokenSentence(body, recording.id, shown)
  useSpokenWord(body, recording.id, spoken)
  return (
    <section className="transcript" aria-labelledby="transcript-title">
      <header className="transcript__head">
        <div>
          <h2 id="transcript-title" tabIndex={-1}>
            {transcriptTexts.title}
          </h2>
          <p className="transcript__reading numbers">{transcriptTexts.reading(minutes)}</p>
        </div>
        <TranscriptTools
          box={tools}
          recording={recording}
          transcript={transcript}
          text={() => textWithGaps(transcript.text, segments, gaps)}
          searching={search.open}
          onSearch={search.toggle}
          correcting={correcting}
          onCorrect={transcript.partial ? null : () => setCorrecting(!correcting)}
        />
      </header>
      {search.open ? (
        <TranscriptSearch
          query={search.query}
          at={search.hit}
          count={search.hits.count}
          onQuery={search.change}
          onStep={search.step}
          onLead={search.lead}
          onClose={() => {
            search.close()
            tools.current?.querySelector('button')?.focus()
          }}
        />
      ) : null}
      <RoughNote person={person} recording={recording} transcript={transcript} />
      <LostCorrections person={person} recording={recording.id} />
      {correcting || listing ? (
        <div hidden={!correcting}>
          {listing ? (
            <CorrectionList
              person={person}
              recording={recording}
              transcript={transcript}
              paragraphs={shown}
              onPlay={playFrom}
              onListed={setListed}
            />
          ) : null}
        </div>
      ) : null}
      {/* It stays while it is corrected: an hour of words is drawn once. */}
      <section
        ref={body}
        aria-label={transcriptTexts.passages}
        className={correcting && listed ? 'transcript__covered' : undefined}
      >
        <TranscriptText
          person={person}
          transcript={transcript}
          paragraphs={shown}
          onPlay={playFrom}
          {...(hasHighlights() ? NOT_DRAWN : { hits: search.hits, hit: search.hit, near })}
        />
        {shown.length === paragraphs.length ? <GapLines gaps={gapsAtEnd(paragraphs, gaps)} /> : null}
      </section>
      {paragraphs.length > FIRST_PARAGRAPHS && !search.open && !correcting ? (
        <Button variant="outline" aria-expanded={full} onClick={() => setFull(!full)}>
          {full ? transcriptTexts.showLess : transcriptTexts.showFull}
        </Button>
      ) : null}
      <TranscriptFoot person={person} recording={recording} transcript={transcript} />
    </section>
  )
}

/** The same function every time, which does what the latest one does: what takes it is not rendered for it. */
function useLatest<A extends unknown[]>(act: (...given: A) => void): (...given: A) => void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  const [same] = useState(
    () =>
      (...given: A): void =>
        latest.current(...given),
  )
  return same
}

/** Whoever comes for a certain second finds the recording there, once; a tap plays it. */
function useArrival({ at }: Arrival, seek: () => void): void {
  const done = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (at === undefined || done.current === at) return
    done.current = at
    seek()
  })
}
