import { createLazyRoute } from '@tanstack/react-router'
import { extra } from '../extra.tsx'

const DiagnosticsScreen = extra(
  'diagnostics',
  () => import('../diagnostics/DiagnosticsScreen.tsx').then((module) => module.DiagnosticsScreen),
  { screen: 'main' },
)

export const Route = createLazyRoute('/debug')({ component: DiagnosticsScreen })
