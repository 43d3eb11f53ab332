import { type ReactNode, type RefObject, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Transcript, TranscriptSegment } from '../../../../contract/recordings/transcript.ts'
import { transcriptTexts } from '../../../i18n/english/recording.ts'
import { spokenTime } from '../../../i18n/format.ts'
import { shownLanguage } from '../../../i18n/locale.ts'
import { findMatches, type Matches } from '../../../local/search/find-matches.ts'
import { langOf } from '../../../local/transcripts/language.ts'
import { announce } from '../../../ui/announcer.tsx'
import { useLeadToHit } from './use-lead-to-hit.ts'

/** Where somebody comes from: a second, and perhaps the words that were searched for. */
export type Arrival = { at?: number | undefined; find?: string | undefined }

/** The search in one transcript: open or not, its hits, and the one that is stepped to. */
export function useTranscriptSearch(
  body: RefObject<HTMLElement | null>,
  { segments, language }: Pick<Transcript, 'segments' | 'language'>,
  { at, find = '' }: Arrival,
  /** Somebody goes on reading where a hit is. */
  onStay: () => void,
) {
  const [open, setOpen] = useState(find !== '')
  const [query, setQuery] = useState(find)
  const [chosen, setChosen] = useState<number | null>(null)
  const wanted = useDeferredValue(open ? query : '')
  const hits = useMemo(() => findMatches(segments, wanted), [segments, wanted])
  const lang = langOf(language)
  const hit = chosen ?? (query === find ? hitNear(hits, segments, at) : 0)

  const shown = segments[hits.segments[hit] ?? -1]
  useHitSaid(wanted, { hit, count: hits.count, shown, lang })
  const step = (by: 1 | -1): void => {
    if (hits.count > 0) setChosen((hit + by + hits.count) % hits.count)
  }
  const onLeave = (): void => {
    onStay()
    setOpen(false)
  }
  const shownHit = { place: hits.segments[hit], start: shown?.start, at: hit, of: hits }
  const lead = useLeadToHit(body, { ...shownHit, settled: wanted === (open ? query : '') }, { onStep: step, onLeave })

  return {
    open,
    query,
    hits,
    hit,
    toggle: () => setOpen(!open),
    close: () => setOpen(false),
    change: (text: string) => {
      setQuery(text)
      setChosen(0)
    },
    step,
    lead,
  }
}

/** The first hit in the sentence that is spoken at this second, or after it. */
function hitNear(hits: Matches, segments: readonly TranscriptSegment[], at = 0): number {
  return Math.max(
    0,
    hits.segments.findIndex((segment) => (segments[segment]?.end ?? 0) > at),
  )
}

/** Milliseconds: who types on hears only what came of it. */
const SAID_AFTER_MS = 700

type HitSaid = { hit: number; count: number; shown: TranscriptSegment | undefined; lang: string | undefined }

/** Says which hit is shown, where it is and what is said there; not what a screen reader reads because the focus is on it. */
function useHitSaid(query: string, { hit, count, shown, lang }: HitSaid): void {
  useEffect(() => {
    if (query.trim() === '') return
    const say = (): void =>
      announce(
        shown && !document.activeElement?.matches('[data-start]')
          ? hitSaid(hit, count, shown, lang)
          : transcriptTexts.hits(hit + 1, count),
      )
    const timer = setTimeout(say, SAID_AFTER_MS)
    return () => clearTimeout(timer)
  }, [query, hit, count, shown, lang])
}

/** Each part for the voice of its language: the place for that of the page, the sentence for that of the recording. Pure. */
export function hitSaid(hit: number, count: number, { start, text }: TranscriptSegment, lang?: string): ReactNode {
  const place = transcriptTexts.hitSaid(hit + 1, count, spokenTime(start))
  if (!lang || lang === shownLanguage()) return `${place} ${text}`
  return (
    <>
      {place} <span lang={lang}>{text}</span>
    </>
  )
}
