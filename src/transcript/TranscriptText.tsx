import { Fragment, lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Transcript } from '../../contract/transcript.ts'
import type { Hits } from '../db/find-hits.ts'
import type { Person } from '../store.ts'
import { speakerTexts } from '../ui/texts/transcript.ts'
import { GapLines } from './GapLines.tsx'
import type { Paragraph } from './paragraphs.ts'
import { TranscriptParagraph } from './TranscriptParagraph.tsx'

const SpeakerName = lazy(() => import('./SpeakerName.tsx').then((module) => ({ default: module.SpeakerName })))

type TranscriptTextProps = {
  person: Person
  transcript: Transcript
  paragraphs: readonly Paragraph[]
  hits: Hits
  hit: number
  onPlay: (seconds: number) => void
}

export function TranscriptText({ person, transcript, paragraphs, hits, hit, onPlay }: TranscriptTextProps) {
  const [naming, setNaming] = useState<string | null>(null)
  const latest = useRef(onPlay)
  useEffect(() => {
    latest.current = onPlay
  })
  // The same function every time, so that what plays renders no paragraph but its own.
  const [play] = useState(() => (seconds: number) => latest.current(seconds))
  const nameOf = (label: string): string => transcript.speakers?.[label] ?? speakerTexts.label(label)
  return (
    <>
      {paragraphs.map((paragraph, at) => (
        <Fragment key={paragraph.first}>
          <GapLines gaps={paragraph.gaps} />
          <TranscriptParagraph
            recording={transcript.recordingId}
            paragraph={paragraph}
            hits={hits}
            hit={hit}
            onPlay={play}
            speaker={
              paragraph.speaker === undefined || paragraphs[at - 1]?.speaker === paragraph.speaker
                ? null
                : nameOf(paragraph.speaker)
            }
            onSpeaker={setNaming}
          />
        </Fragment>
      ))}
      {naming === null ? null : (
        <Suspense fallback={null}>
          <SpeakerName person={person} transcript={transcript} label={naming} onClose={() => setNaming(null)} />
        </Suspense>
      )}
    </>
  )
}
