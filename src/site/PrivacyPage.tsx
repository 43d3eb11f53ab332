import { documentsTexts } from '../i18n/english/documents.ts'
import { Document } from './Document.tsx'

export function PrivacyPage() {
  return <Document path="/privacy" title={documentsTexts.privacyTitle} parts={documentsTexts.privacy} />
}
