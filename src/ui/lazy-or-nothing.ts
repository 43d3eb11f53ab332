import { type ComponentType, lazy } from 'react'

/** What a screen can be used without: nothing stands where it cannot be loaded. `words`: what the console is told then. */
export const lazyOrNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>, ...words: string[]) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (component) => ({ default: component }),
      (error: unknown) => {
        console.warn(...words, error)
        return { default: () => null }
      },
    ),
  )
