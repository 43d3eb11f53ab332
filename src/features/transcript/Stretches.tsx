import { Fragment, type ReactNode } from 'react'
import { spokenTime } from '../../i18n/format.ts'
import type { Paragraph } from './paragraphs.ts'

const PARAGRAPHS = 25
/** Seconds from one heading to the next. */
const PART = 600

type StretchesProps = {
  paragraphs: readonly Paragraph[]
  /** @param at the place of the paragraph in all of them */
  children: (paragraph: Paragraph, at: number) => ReactNode
}

/** Paragraphs in stretches that the browser skips as a whole while they are far from the screen: it looks at ten, not at hundreds. Each ten minutes have a heading. */
export const Stretches = ({ paragraphs, children }: StretchesProps) =>
  Array.from({ length: Math.ceil(paragraphs.length / PARAGRAPHS) }, (_, stretch) => {
    const from = stretch * PARAGRAPHS
    const own = paragraphs.slice(from, from + PARAGRAPHS)
    return (
      <div key={own[0]?.first} className="transcript__stretch">
        {own.map((paragraph, at) => (
          <Fragment key={paragraph.first}>
            <PartTitle at={paragraph.start} before={paragraphs[from + at - 1]?.start ?? 0} />
            {children(paragraph, from + at)}
          </Fragment>
        ))}
      </div>
    )
  })

/** Above the first paragraph of each ten minutes but the first. Seconds. */
function PartTitle({ at, before }: { at: number; before: number }) {
  const part = Math.floor(at / PART)
  return part > Math.floor(before / PART) ? (
    <h3 className="group-title transcript__part">{spokenTime(part * PART)}</h3>
  ) : null
}
