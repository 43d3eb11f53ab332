import { extra } from '../extra.tsx'

export const DebugPage = extra(
  'diagnostics',
  () => import('../diagnostics/DiagnosticsScreen.tsx').then((module) => module.DiagnosticsScreen),
  { screen: 'main' },
)
