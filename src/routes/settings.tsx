import { createLazyRoute } from '@tanstack/react-router'
import { SettingsScreen } from '../settings/SettingsScreen.tsx'

export const Route = createLazyRoute('/app/settings')({ component: SettingsScreen })
