import { documentsTexts } from '../i18n/english/documents.ts'
import { Document } from './Document.tsx'

export function TermsPage() {
  return <Document path="/terms" title={documentsTexts.termsTitle} parts={documentsTexts.terms} />
}
