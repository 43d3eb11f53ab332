import type { ReactNode } from 'react'

/** Holds the place of the title while its sentence is made. */
const PLACE = '\uFFFC'

/**
 * A sentence of the app that names a recording.
 * @param lang of the title; undefined where it is that of the page, or not known
 */
export function titleIn(sentence: (title: string) => string, title: string, lang: string | undefined): ReactNode {
  if (lang === undefined) return sentence(title)
  const [before, after] = sentence(PLACE).split(PLACE)
  return (
    <>
      {before}
      <span lang={lang}>{title}</span>
      {after}
    </>
  )
}
