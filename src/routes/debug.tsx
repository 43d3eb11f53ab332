import { createLazyRoute } from '@tanstack/react-router'
import { DiagnosticsScreen } from '../diagnostics/DiagnosticsScreen.tsx'

export const Route = createLazyRoute('/debug')({ component: DiagnosticsScreen })
