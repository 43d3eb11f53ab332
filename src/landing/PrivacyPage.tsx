import { documentsTexts } from '../ui/texts/documents.ts'
import { Document } from './Document.tsx'

export function PrivacyPage() {
  return <Document title={documentsTexts.privacyTitle} parts={documentsTexts.privacy} />
}
