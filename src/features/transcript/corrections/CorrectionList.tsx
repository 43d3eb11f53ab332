import './correcting.css'
import { memo, useEffect, useRef, useState } from 'react'
import { type Correction, heardIn } from '../../../../contract/recordings/corrections.ts'
import type { Transcript, TranscriptSegment } from '../../../../contract/recordings/transcript.ts'
import { transcriptTexts } from '../../../i18n/english/recording.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { correctTexts } from '../../../i18n/english/transcript.ts'
import { clockText } from '../../../i18n/format.ts'
import { shownLanguage } from '../../../i18n/locale.ts'
import { correctSegment } from '../../../local/transcripts/correct.ts'
import { langOf } from '../../../local/transcripts/language.ts'
import { type SignedInUser, store, syncAtom } from '../../../session/store.ts'
import { notify } from '../../../ui/shell/notices.ts'
import type { Paragraph } from '../paragraphs.ts'
import { Stretches } from '../Stretches.tsx'
import { usePassageKeys } from '../use-passage-keys.ts'
import { SentenceEditor } from './SentenceEditor.tsx'

type CorrectionListProps = {
  person: SignedInUser
  transcript: Transcript
  paragraphs: readonly Paragraph[]
  onPlay: (seconds: number) => void
}

/** The transcript sentence by sentence, each to be opened and corrected. With no network too: it is sent later. */
export const CorrectionList = memo(ListView)

function ListView({ person, transcript, paragraphs, onPlay }: CorrectionListProps) {
  const [open, setOpen] = useState<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const closed = useRef<number | null>(null)
  usePassageKeys(list)
  const close = (at: number): void => {
    closed.current = at
    // Whoever has opened another sentence while this one was saved goes on there.
    setOpen((now) => (now === at ? null : now))
  }
  useEffect(() => {
    // The editor goes with the focus in it: the sentence takes it back.
    if (open === null) list.current?.querySelector<HTMLElement>(`[data-sentence="${closed.current}"]`)?.focus()
  }, [open])
  const save = async (at: number, correction: Correction): Promise<void> => {
    try {
      await correctSegment(person.app, transcript.recordingId, correction)
      close(at)
      void store.get(syncAtom)?.syncNow()
    } catch (error) {
      const description = error instanceof Error ? serverTexts.said(error.message) : correctTexts.failedText
      notify({ title: correctTexts.failed, description, type: 'error' })
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
    play: (seconds) => latest.current.onPlay(seconds),
  }))
  return (
    <section ref={list} aria-label={transcriptTexts.passages}>
      <p className="correcting__hint">{correctTexts.hint}</p>
      <Stretches paragraphs={paragraphs}>
        {(paragraph) => (
          <CorrectionParagraph
            key={paragraph.first}
            paragraph={paragraph}
            lang={langOf(transcript.language)}
            open={isIn(paragraph, open) ? open : null}
            actions={actions}
          />
        )}
      </Stretches>
    </section>
  )
}

const isIn = ({ first, segments }: Paragraph, at: number | null): boolean =>
  at !== null && at >= first && at < first + segments.length

type Actions = {
  open: (at: number) => void
  close: (at: number) => void
  save: (at: number, correction: Correction) => void
  play: (seconds: number) => void
}

type CorrectionParagraphProps = {
  paragraph: Paragraph
  lang: string | undefined
  /** The place in the transcript of the sentence that is open here. */
  open: number | null
  actions: Actions
}

const CorrectionParagraph = memo(({ paragraph, lang, open, actions }: CorrectionParagraphProps) => (
  <div className="paragraph">
    <span className="paragraph__time paragraph__time--still numbers">{clockText(paragraph.start)}</span>
    <ul className="correcting__sentences">
      {paragraph.segments.map((segment, place) => {
        const at = paragraph.first + place
        return (
          <li key={segment.start}>
            {open === at ? (
              <SentenceEditor
                segment={segment}
                lang={lang}
                onSave={(text) => actions.save(at, { start: segment.start, heard: heardIn(segment), text })}
                onCancel={() => actions.close(at)}
                onPlay={() => actions.play(segment.start)}
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
