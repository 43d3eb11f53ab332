import { type RefObject, useLayoutEffect, useRef } from 'react'
import { shellTexts } from '../../i18n/english/shell.ts'
import { setTitle } from '../../platform/audio/page-title.ts'

const names: Record<string, 'record' | 'library' | 'ask' | 'admin' | 'settings'> = {
  '/dashboard': 'record',
  '/library': 'library',
  '/ask': 'ask',
  '/admin': 'admin',
  '/settings': 'settings',
}

/**
 * On every new screen: its name in the title, and the focus at its start, where a screen reader begins to read.
 * Not on the first one, where the browser does both.
 */
export function useArrival(path: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const last = useRef(path)
  // Before the effects of what is shown: those lead the focus on, to a heading.
  useLayoutEffect(() => {
    const name = names[path]
    setTitle('name', name ? `${shellTexts[name]} · ${shellTexts.product}` : shellTexts.product)
    if (last.current === path) return
    last.current = path
    main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}
