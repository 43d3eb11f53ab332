import './correcting.css'
import { type ComponentProps, memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Correction } from '../../../../contract/recordings/corrections.ts'
import type { Transcript, TranscriptSegment } from '../../../../contract/recordings/transcript.ts'
import { heardIn } from '../../../../core/transcripts/corrections.ts'
import { transcriptTexts } from '../../../i18n/english/recording.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { correctTexts } from '../../../i18n/english/transcript.ts'
import { clockText } from '../../../i18n/format.ts'
import { shownLanguage } from '../../../i18n/locale.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { correctSegment } from '../../../local/transcripts/correct.ts'
import { langOf } from '../../../local/transcripts/language.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { ofRecording } from '../../../ui/recordings/of-recording.ts'
import { notify } from '../../../ui/shell/notices.ts'
import type { Paragraph } from '../paragraphs.ts'
import { Stretches } from '../Stretches.tsx'
import { speakerName } from '../speakers/speaker-name.ts'
import { usePassageKeys } from '../use-passage-keys.ts'
import { SentenceEditor } from './SentenceEditor.tsx'

type CorrectionListProps = {
  person: SignedInUser
  recording: LocalRecording
  transcript: Transcript
  paragraphs: readonly Paragraph[]
  onPlay: (seconds: number) => void
  /** Told whether the sentences stand there. */
  onListed: (listed: boolean) => void
}

/** The transcript sentence by sentence, each to be opened and corrected. With no network too: it is sent later. */
export const CorrectionList = memo(ListView)

function ListView({ person, recording, transcript, paragraphs, onPlay, onListed }: CorrectionListProps) {
  const [open, setOpen] = useState<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const closed = useRef<number | null>(null)
  usePassageKeys(list)
  const close = (at: number): void => {
    closed.current = at
    // Whoever has opened another sentence while this one was saved goes on there.
    setOpen((now) => (now === at ? null : now))
  }
  useLayoutEffect(() => {
    onListed(true)
    return () => onListed(false)
  }, [onListed])
  useEffect(() => {
    // The editor goes with the focus in it: the sentence takes it back.
    if (open === null) focusSentence(list.current, closed.current)
  }, [open])
  useEffect(() => {
    // Of another speaker now, it stands in another paragraph, drawn anew.
    if (paragraphs.length > 0 && document.activeElement === document.body) focusSentence(list.current, closed.current)
  }, [paragraphs])
  const save = async (at: number, correction: Correction): Promise<void> => {
    try {
      await correctSegment(person.app, transcript.recordingId, correction)
      close(at)
    } catch (error) {
      const description = error instanceof Error ? serverTexts.said(error.message) : correctTexts.failedText
      const of = ofRecording(recording, langOf(transcript.language))
      notify({ title: correctTexts.failed, ...of, description, type: 'error' })
    }
  }
  const latest = useRef({ save, onPlay })
  useEffect(() => {
    latest.current = { save, onPlay }
  })
  // The same for ever, so that opening one sentence renders no paragraph but its own.
  const [actions] = useState<Actions>(() => ({
    open: setOpen,
    close,
    save: (at, correction) => void latest.current.save(at, correction),
    change: async (at, change, correction) => {
      if (correction) await latest.current.save(at, correction)
      await change()
      close(at)
    },
    play: (seconds) => latest.current.onPlay(seconds),
  }))
  return (
    <section ref={list} aria-label={transcriptTexts.passages}>
      <p className="correcting__hint">{correctTexts.hint}</p>
      <Stretches paragraphs={paragraphs}>
        {(paragraph, at) => (
          <CorrectionParagraph
            key={paragraph.first}
            paragraph={paragraph}
            lang={langOf(transcript.language)}
            speaker={
              paragraph.speaker === undefined || paragraphs[at - 1]?.speaker === paragraph.speaker
                ? null
                : speakerName(transcript, paragraph.speaker)
            }
            open={isIn(paragraph, open) ? { person, transcript, at: open } : null}
            actions={actions}
          />
        )}
      </Stretches>
    </section>
  )
}

function focusSentence(list: HTMLElement | null, at: number | null): void {
  if (at !== null) list?.querySelector<HTMLElement>(`[data-sentence="${at}"]`)?.focus()
}

const correctionOf = (segment: TranscriptSegment, text: string): Correction => ({
  start: segment.start,
  heard: heardIn(segment),
  text,
})

const isIn = ({ first, segments }: Paragraph, at: number | null): at is number =>
  at !== null && at >= first && at < first + segments.length

type Actions = {
  open: (at: number) => void
  close: (at: number) => void
  save: (at: number, correction: Correction) => void
  /** Of its speaker, and with it of its words, where these were changed too. */
  change: (at: number, change: () => Promise<void>, correction: Correction | null) => Promise<void>
  play: (seconds: number) => void
}

type CorrectionParagraphProps = {
  paragraph: Paragraph
  lang: string | undefined
  /** The name above it; null where the speaker is the same as before, or not known. */
  speaker: string | null
  /** The sentence that is open here. */
  open: ComponentProps<typeof SentenceEditor>['speaker'] | null
  actions: Actions
}

const CorrectionParagraph = memo(({ paragraph, lang, speaker, open, actions }: CorrectionParagraphProps) => (
  <div className="paragraph">
    {speaker === null ? null : <span className="paragraph__speaker paragraph__speaker--still">{speaker}</span>}
    <span className="paragraph__time paragraph__time--still numbers">{clockText(paragraph.start)}</span>
    <ul className="correcting__sentences">
      {paragraph.segments.map((segment, place) => {
        const at = paragraph.first + place
        return (
          <li key={segment.start}>
            {open?.at === at ? (
              <SentenceEditor
                segment={segment}
                lang={lang}
                onSave={(text) => actions.save(at, correctionOf(segment, text))}
                onCancel={() => actions.close(at)}
                onPlay={() => actions.play(segment.start)}
                speaker={open}
                onSpeaker={(change, text) =>
                  void actions.change(at, change, text === null ? null : correctionOf(segment, text))
                }
              />
            ) : (
              <SentenceButton segment={segment} lang={lang} at={at} onOpen={() => actions.open(at)} />
            )}
          </li>
        )
      })}
    </ul>
  </div>
))

type SentenceButtonProps = { segment: TranscriptSegment; lang: string | undefined; at: number; onOpen: () => void }

/** Its icon is of the style alone: a thousand drawings would take a phone longer than the words. */
const SentenceButton = ({ segment, lang, at, onOpen }: SentenceButtonProps) => (
  <button
    type="button"
    className="correcting__sentence"
    tabIndex={-1}
    lang={lang}
    data-sentence={at}
    data-corrected={segment.heard !== undefined || undefined}
    onClick={onOpen}
  >
    {segment.text}
    {segment.heard === undefined ? null : <Corrected />}
  </button>
)

const Corrected = () => (
  <span className="sr-only" lang={shownLanguage()}>
    ({correctTexts.corrected})
  </span>
)
