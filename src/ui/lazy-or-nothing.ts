import { type ComponentType, lazy } from 'react'

/** What a screen can be used without: nothing stands where it cannot be loaded, and `warn` tells the console. */
export const lazyOrNothing = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  warn: (error: unknown) => void,
) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (component) => ({ default: component }),
      (error: unknown) => {
        warn(error)
        return { default: () => null }
      },
    ),
  )
