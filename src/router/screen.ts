import type { ComponentType } from 'react'

/** One level of what is shown: a frame with an outlet, or what stands in it. `component` is null until it is loaded. */
export type Screen = { component(): ComponentType | null; load(): Promise<ComponentType> }

/** A screen that is loaded with the router itself. */
export const atHand = (component: ComponentType): Screen => ({
  component: () => component,
  load: async () => component,
})

/** A screen whose file is fetched when it is gone to. What cannot be loaded is asked for anew the next time. */
export function onDemand(load: () => Promise<ComponentType>): Screen {
  let loaded: ComponentType | null = null
  return {
    component: () => loaded,
    load: async () => {
      loaded ??= await load()
      return loaded
    },
  }
}

/** What was loaded, or in its place a screen that throws why it was not: for the boundary around it. */
export async function loadOrThrow(screen: Screen): Promise<ComponentType> {
  try {
    return await screen.load()
  } catch (error) {
    return failing(error)
  }
}

/** A screen that throws the error: for the boundary around it. */
export const failing =
  (error: unknown): ComponentType =>
  () => {
    throw error
  }
