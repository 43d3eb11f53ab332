import { createLazyRoute } from '@tanstack/react-router'
import { AskScreen } from '../chat/AskScreen.tsx'

export const Route = createLazyRoute('/app/panes/ask')({ component: AskScreen })
