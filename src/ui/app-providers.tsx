import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { Announcer } from './announcer.tsx'
import { ToastPlace } from './ToastPlace.tsx'
import { theme } from './theme.ts'
import { useTheme } from './theme-choice.ts'

/** Mantine, the toast and the voice for screen readers; main.tsx puts the store outside and the routes inside. */
export function AppProviders({ children }: { children: ReactNode }) {
  const scheme = useTheme()
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme} withCssVariables={false} withGlobalClasses={false}>
      {children}
      <ToastPlace />
      <Announcer />
    </MantineProvider>
  )
}
