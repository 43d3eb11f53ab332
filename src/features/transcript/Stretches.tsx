import type { ReactNode } from 'react'
import type { Paragraph } from './paragraphs.ts'

const PARAGRAPHS = 25

type StretchesProps = {
  paragraphs: readonly Paragraph[]
  /** @param at the place of the paragraph in all of them */
  children: (paragraph: Paragraph, at: number) => ReactNode
}

/** Paragraphs in stretches that the browser skips as a whole while they are far from the screen: it looks at ten, not at hundreds. */
export const Stretches = ({ paragraphs, children }: StretchesProps) =>
  Array.from({ length: Math.ceil(paragraphs.length / PARAGRAPHS) }, (_, stretch) => {
    const from = stretch * PARAGRAPHS
    const own = paragraphs.slice(from, from + PARAGRAPHS)
    return (
      <div key={own[0]?.first} className="transcript__stretch">
        {own.map((paragraph, at) => children(paragraph, from + at))}
      </div>
    )
  })
