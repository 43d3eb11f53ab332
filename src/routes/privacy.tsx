import { createLazyRoute } from '@tanstack/react-router'
import { PrivacyPage } from '../landing/PrivacyPage.tsx'

export const Route = createLazyRoute('/privacy')({ component: PrivacyPage })
