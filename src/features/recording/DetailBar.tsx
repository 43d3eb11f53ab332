import type { ReactNode } from 'react'
import { recordingTexts } from '../../i18n/english/recording.ts'
import { Link } from '../../router/Link.tsx'
import { Icon } from '../../ui/icons/screen-icons.tsx'

type DetailBarProps = {
  title: string
  /** True when the large title has scrolled away and the bar takes it over. */
  titleGone: boolean
  children: ReactNode
}

export function DetailBar({ title, titleGone, children }: DetailBarProps) {
  return (
    <div className="detail-bar" data-scrolled={titleGone || undefined}>
      <Link to="/dashboard" className="icon-button detail-bar__back" aria-label={recordingTexts.back}>
        <Icon name="back" />
      </Link>
      <span className="detail-bar__title" aria-hidden="true">
        {titleGone ? title : ''}
      </span>
      {children}
    </div>
  )
}
