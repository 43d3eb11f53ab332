import './speakers.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useId, useMemo, useRef } from 'react'
import type { Transcript, TranscriptSegment } from '../../../../contract/recordings/transcript.ts'
import { voiceTexts } from '../../../i18n/english/speakers.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { langOf } from '../../../local/transcripts/language.ts'
import { player } from '../../../platform/audio/audio-player.ts'
import { usePlayPlace } from '../../../platform/audio/use-play-position.ts'
import { trackOf } from '../../../session/sealing/track-of.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { TimeChip } from '../../../ui/audio/time-chip.tsx'
import { samplesOf } from './voices.ts'

type VoiceSamplesProps = { person: SignedInUser; transcript: Transcript; label: string }

/** A few sentences of a voice to hear before it is named. */
export function VoiceSamples({ person, transcript, label }: VoiceSamplesProps) {
  const id = useId()
  const { recordingId, segments, language } = transcript
  const recording = useLiveQuery(() => person.app.recordings.get(recordingId), [person.app, recordingId])
  const samples = useMemo(() => samplesOf(segments, label), [segments, label])
  if (!recording || samples.length === 0) return null
  return (
    <section className="voices" aria-labelledby={id}>
      <h3 id={id} className="voices__title">
        {voiceTexts.samples}
      </h3>
      <Samples person={person} recording={recording} samples={samples} lang={langOf(language)} />
    </section>
  )
}

type SamplesProps = {
  person: SignedInUser
  recording: LocalRecording
  samples: readonly TranscriptSegment[]
  lang: string | undefined
}

function Samples({ person, recording, samples, lang }: SamplesProps) {
  const place = usePlayPlace(trackOf(person, recording))
  /** The sample that was begun here, and whether it was heard to play. */
  const begun = useRef<{ sample: TranscriptSegment; played: boolean } | null>(null)
  useEffect(() => {
    if (!begun.current) return
    const isPlaying = place.playing(begun.current.sample)
    if (begun.current.played && !isPlaying) stop()
    else if (isPlaying) begun.current.played = true
  })
  const stop = (): void => {
    begun.current = null
    player.pause()
  }
  useEffect(
    () => () => {
      if (begun.current) player.pause()
    },
    [],
  )
  return (
    <ul>
      {samples.map((sample) => (
        <li key={sample.start} className="voices__sample">
          <TimeChip
            start={sample.start}
            playing={place.playing(sample)}
            onToggle={() => {
              begun.current = place.playing(sample) ? null : { sample, played: false }
              place.onPlay(sample)
            }}
          />
          <span className="voices__words" lang={lang}>
            {sample.text}
          </span>
        </li>
      ))}
    </ul>
  )
}
