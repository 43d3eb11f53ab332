import { createLazyRoute } from '@tanstack/react-router'
import { TermsPage } from '../landing/TermsPage.tsx'

export const Route = createLazyRoute('/terms')({ component: TermsPage })
