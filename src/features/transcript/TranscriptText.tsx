import { memo, useDeferredValue, useState } from 'react'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import { type Matches, noMatches } from '../../local/search/find-matches.ts'
import { langOf } from '../../local/transcripts/language.ts'
import { extra } from '../../session/extra.tsx'
import type { SignedInUser } from '../../session/store.ts'
import { GapLines } from './GapLines.tsx'
import type { Paragraph } from './paragraphs.ts'
import { Stretches } from './Stretches.tsx'
import { speakerName } from './speakers/speaker-name.ts'
import { TranscriptParagraph } from './TranscriptParagraph.tsx'

const SpeakerName = extra('speakers', async () => (await import('./speakers/SpeakerName.tsx')).SpeakerName)

type TranscriptTextProps = {
  person: SignedInUser
  transcript: Transcript
  paragraphs: readonly Paragraph[]
  /** What is drawn of them: none where the browser marks hits by itself. */
  hits: Matches
  hit: number
  /** The paragraphs near the screen, by the place of their first segment, while something is looked for. */
  near: ReadonlySet<number>
  /** The same every time. */
  onPlay: (seconds: number) => void
}

/** Rendered for the text alone: an hour of it does not answer each press and key. */
export const TranscriptText = memo(TextView)

function TextView({ person, transcript, paragraphs, hits, hit, near, onPlay }: TranscriptTextProps) {
  const [naming, setNaming] = useState<string | null>(null)
  const current = useDeferredValue(hit)
  return (
    <>
      <Stretches paragraphs={paragraphs}>
        {(paragraph, at) => (
          <>
            <GapLines gaps={paragraph.gaps} />
            <TranscriptParagraph
              paragraph={paragraph}
              lang={langOf(transcript.language)}
              {...hitsIn(paragraph, near.has(paragraph.first) ? hits : noMatches, current)}
              onPlay={onPlay}
              speaker={
                paragraph.speaker === undefined || paragraphs[at - 1]?.speaker === paragraph.speaker
                  ? null
                  : speakerName(transcript, paragraph.speaker)
              }
              onSpeaker={setNaming}
            />
          </>
        )}
      </Stretches>
      {naming === null ? null : (
        <SpeakerName person={person} transcript={transcript} label={naming} onClose={() => setNaming(null)} />
      )}
    </>
  )
}

/** What is drawn of it in one paragraph, the same as long as nothing changes for it: an hour of them is not drawn for one step. */
function hitsIn({ first, segments }: Paragraph, hits: Matches, hit: number): { hits: Matches; hit: number } {
  if (!segments.some((_, at) => hits.ranges.has(first + at))) return { hits: noMatches, hit: -1 }
  const isHere = segments.some((_, at) => hits.ranges.get(first + at)?.some((range) => range.hit === hit))
  return { hits, hit: isHere ? hit : -1 }
}
