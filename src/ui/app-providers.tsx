import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { Announcer } from './announcer.tsx'
import { Toast } from './Toast.tsx'
import { cssVariablesResolver, theme } from './theme.ts'
import { useTheme } from './theme-choice.ts'

/** Mantine, the toast and the voice for screen readers; main.tsx puts the store outside and the routes inside. */
export function AppProviders({ children }: { children: ReactNode }) {
  const scheme = useTheme()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
      {children}
      <Notifications
        className="toasts"
        position="bottom-center"
        limit={1}
        containerWidth={396}
        transitionDuration={200}
        renderNotification={(notice) => <Toast notice={notice} />}
      />
      <Announcer />
    </MantineProvider>
  )
}
