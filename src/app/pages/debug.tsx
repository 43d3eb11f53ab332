import { extra } from '../../session/extra.tsx'

export const DebugPage = extra(
  'diagnostics',
  () => import('../../features/recovery/DiagnosticsScreen.tsx').then((module) => module.DiagnosticsScreen),
  { screen: 'main' },
)
