import { memo } from 'react'
import type { TranscriptSegment } from '../../../contract/recordings/transcript.ts'
import { transcriptTexts } from '../../i18n/english/recording.ts'
import { speakerTexts } from '../../i18n/english/transcript.ts'
import { clockText, spokenTime } from '../../i18n/format.ts'
import type { Matches, MatchRange } from '../../local/search/find-matches.ts'
import type { Paragraph } from './paragraphs.ts'

type TranscriptParagraphProps = {
  paragraph: Paragraph
  lang: string | undefined
  /** What is to be marked by elements: none where the browser has highlights of its own, or far from the screen. */
  hits: Matches
  /** The hit that is stepped to. */
  hit: number
  onPlay: (seconds: number) => void
  /** The name to show above the paragraph; null where the voice is the same as before, or not known. */
  speaker: string | null
  onSpeaker: (label: string) => void
}

/**
 * The time plays by keyboard; a click on a sentence plays that sentence (use-sentence-clicks.ts), and what is spoken is marked
 * without rendering (use-spoken-sentence.ts).
 */
function ParagraphView({ paragraph, lang, hits, hit, onPlay, speaker, onSpeaker }: TranscriptParagraphProps) {
  const { segments, first, start } = paragraph
  return (
    <div className="paragraph" data-first={first}>
      {speaker === null ? null : (
        <button
          type="button"
          className="paragraph__speaker"
          tabIndex={-1}
          aria-label={speakerTexts.rename(speaker)}
          onClick={() => onSpeaker(paragraph.speaker ?? '')}
        >
          {speaker}
        </button>
      )}
      <button
        type="button"
        className="paragraph__time numbers"
        tabIndex={-1}
        aria-label={transcriptTexts.playFrom(spokenTime(start))}
        onClick={() => onPlay(start)}
      >
        {clockText(start)}
      </button>
      <p className="paragraph__text" lang={lang}>
        {segments.map((segment, at) => (
          <Sentence key={segment.start} segment={segment} ranges={hits.ranges.get(first + at)} hit={hit} />
        ))}
      </p>
    </div>
  )
}

export const TranscriptParagraph = memo(ParagraphView)

type SentenceProps = {
  segment: TranscriptSegment
  ranges: readonly MatchRange[] | undefined
  hit: number
}

function Sentence({ segment, ranges, hit }: SentenceProps) {
  return (
    <>
      <span className="paragraph__sentence" data-start={segment.start}>
        {ranges ? <Marked text={segment.text} ranges={ranges} hit={hit} /> : segment.text}
      </span>{' '}
    </>
  )
}

function Marked({ text, ranges, hit }: { text: string; ranges: readonly MatchRange[]; hit: number }) {
  const last = ranges.at(-1)?.to ?? 0
  return (
    <>
      {ranges.map((range, at) => (
        <span key={range.from}>
          {text.slice(ranges[at - 1]?.to ?? 0, range.from)}
          <mark className="paragraph__hit" data-hit={range.hit} data-current={range.hit === hit || undefined}>
            {text.slice(range.from, range.to)}
          </mark>
        </span>
      ))}
      {text.slice(last)}
    </>
  )
}
