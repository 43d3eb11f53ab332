import './cited-text.css'
import { Fragment } from 'react'
import { saidLines } from '../../i18n/said-lines.ts'
import { type Piece, type PlacedCitation, placeChips, placeKey } from './chip-placement.ts'
import { inBlocks } from './list-lines.ts'
import { TimeChip } from './time-chip.tsx'

type CitedTextProps<C> = {
  /** Untrusted: shown as text, never as markup. */
  text: string
  citations: readonly C[]
  playing: (citation: C) => boolean
  onPlay: (citation: C) => void
  size?: 'text' | 'list'
  /** The name of the recording, where a text speaks of several. */
  titleOf?: (citation: C) => string
}

/** Text with its places: each chip stays with the word before it, but where a title makes it long. */
export function CitedText<C extends PlacedCitation>({ text, citations, ...rest }: CitedTextProps<C>) {
  return inBlocks(placeChips(text, citations)).map(({ kind, lines }) => {
    const Line = kind === 'text' ? 'p' : 'li'
    const drawn = lines.map((pieces) => (
      <Line key={pieces[0]?.from}>
        {pieces.map((piece) => (
          <Cited key={piece.from} piece={piece} {...rest} />
        ))}
      </Line>
    ))
    if (kind === 'text') return drawn
    const List = kind === 'numbers' ? 'ol' : 'ul'
    return (
      <List key={lines[0]?.[0]?.from} className="cited__list">
        {drawn}
      </List>
    )
  })
}

type CitedProps<C> = Omit<CitedTextProps<C>, 'text' | 'citations'> & { piece: Piece<C> }

function Cited<C extends PlacedCitation>({ piece, playing, onPlay, size = 'text', titleOf }: CitedProps<C>) {
  const chips = piece.chips.map((citation) => (
    <TimeChip
      key={placeKey(citation)}
      title={titleOf?.(citation)}
      start={citation.start ?? 0}
      playing={playing(citation)}
      size={size}
      onToggle={() => onPlay(citation)}
    />
  ))
  const lead = saidLines(piece.lead)
  if (chips.length === 0) return lead
  return (
    <Fragment>
      {lead}
      <span className={titleOf ? undefined : 'cited__tail'}>
        {piece.tail} {chips[0]}
      </span>
      {chips.slice(1).map((chip) => (
        <Fragment key={chip.key}> {chip}</Fragment>
      ))}
    </Fragment>
  )
}
