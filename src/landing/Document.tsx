import './document.css'
import { Link } from '@tanstack/react-router'
import { documentsTexts } from '../ui/texts/documents.ts'

type DocumentProps = { title: string; parts: readonly { title: string; texts: readonly string[] }[] }

/** A page to read: the privacy policy, the terms. */
export function Document({ title, parts }: DocumentProps) {
  return (
    <main className="document">
      <Link to="/" className="text-action">
        {documentsTexts.back}
      </Link>
      <h1>{title}</h1>
      <p className="document__date">{documentsTexts.updated}</p>
      {parts.map((part) => (
        <section key={part.title}>
          <h2>{part.title}</h2>
          {part.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
    </main>
  )
}
