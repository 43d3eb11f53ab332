import './transcript-search.css'
import { useEffect, useRef } from 'react'
import { transcriptTexts } from '../../../i18n/english/recording.ts'
import { Icon } from '../../../ui/icons/screen-icons.tsx'

type TranscriptSearchProps = {
  query: string
  /** The hit that is shown, from 0. */
  at: number
  count: number
  onQuery: (query: string) => void
  onStep: (step: 1 | -1) => void
  /** Leads to the hit that is shown. */
  onLead: () => void
  onClose: () => void
}

export function TranscriptSearch({ query, at, count, onQuery, onStep, onLead, onClose }: TranscriptSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <search className="transcript-search">
      <input
        ref={field}
        type="search"
        className="search-input"
        aria-label={transcriptTexts.search}
        placeholder={transcriptTexts.searchField}
        value={query}
        autoComplete="off"
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onLead()
          if (event.key === 'Escape') onClose()
        }}
      />
      <span className="transcript-search__count numbers">
        {query.trim() === '' ? '' : transcriptTexts.hits(at + 1, count)}
      </span>
      <button
        type="button"
        className="icon-button transcript-search__up"
        aria-label={transcriptTexts.previous}
        onClick={() => onStep(-1)}
      >
        <Icon name="chevron" size={20} />
      </button>
      <button type="button" className="icon-button" aria-label={transcriptTexts.next} onClick={() => onStep(1)}>
        <Icon name="chevron" size={20} />
      </button>
      <button type="button" className="icon-button" aria-label={transcriptTexts.closeSearch} onClick={onClose}>
        <Icon name="close" size={20} />
      </button>
    </search>
  )
}
