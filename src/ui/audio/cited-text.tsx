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
  /** The language of all its words. */
  lang?: string | undefined
  /** The language of what is quoted, where the words before it are the app's own. */
  quoteLang?: (citation: C) => string | undefined
  /** The name of the recording, where a text speaks of several. */
  titleOf?: (citation: C) => string
  /** The language of that name, where it is not that of the page. */
  titleLangOf?: (citation: C) => string | undefined
}

/** Text with its places: each chip stays with the word before it, but where a title makes it long. */
export function CitedText<C extends PlacedCitation>({ text, citations, ...rest }: CitedTextProps<C>) {
  return inBlocks(placeChips(text, citations)).map(({ kind, lines }) => {
    const Line = kind === 'text' ? 'p' : 'li'
    const drawn = lines.map((pieces) => (
      <Line key={pieces[0]?.from}>
        {pieces.map((piece) => (
          <Cited key={piece.from} piece={piece} isLine={kind !== 'text'} {...rest} />
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

type CitedProps<C> = Omit<CitedTextProps<C>, 'text' | 'citations'> & { piece: Piece<C>; isLine: boolean }

/** What stands before a quote, in the app's language. */
const FRAME = /^(.*?: (?=[“„]|$))?(.*)$/su

function Cited<C extends PlacedCitation>(props: CitedProps<C>) {
  const { piece, isLine, playing, onPlay, size = 'text', titleOf, titleLangOf, quoteLang } = props
  const [first] = piece.chips
  const quoted = first && quoteLang?.(first)
  const lang = props.lang ?? quoted
  const chips = piece.chips.map((citation) => (
    <TimeChip
      key={placeKey(citation)}
      title={titleOf?.(citation)}
      lang={titleLangOf?.(citation)}
      start={citation.start ?? 0}
      playing={playing(citation)}
      size={size}
      onToggle={() => onPlay(citation)}
    />
  ))
  const said = saidLines(piece.lead)
  const [, frame = '', words = said] = (quoted && !isLine && FRAME.exec(said)) || []
  const lead = (
    <>
      {frame}
      <Words lang={lang}>{words}</Words>
    </>
  )
  if (chips.length === 0) return lead
  return (
    <Fragment>
      {lead}
      <span className={titleOf ? undefined : 'cited__tail'}>
        <Words lang={lang}>{piece.tail}</Words> {chips[0]}
      </span>
      {chips.slice(1).map((chip) => (
        <Fragment key={chip.key}> {chip}</Fragment>
      ))}
    </Fragment>
  )
}

const Words = ({ lang, children }: { lang: string | undefined; children: string }) =>
  lang ? <span lang={lang}>{children}</span> : children
