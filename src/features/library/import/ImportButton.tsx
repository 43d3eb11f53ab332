import { useRef } from 'react'
import { importTexts } from '../../../i18n/english/library.ts'
import { Icon } from '../../../ui/icons/screen-icons.tsx'
import { TextAction } from '../../../ui/TextAction.tsx'

/** `audio/*` alone greys out .m4a and .ogg in some pickers. */
const ACCEPTED = 'audio/*,.m4a,.mp4,.mp3,.wav,.webm,.ogg,.opus,.flac,.aac'

type ImportButtonProps = { busy: boolean; onFiles: (files: readonly File[]) => void }

export function ImportButton({ busy, onFiles }: ImportButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <TextAction
        className="text-action library__import"
        aria-label={importTexts.button}
        waits={busy}
        onClick={() => picker.current?.click()}
      >
        <Icon name="import" size={22} />
        {importTexts.word}
      </TextAction>
      <input
        ref={picker}
        type="file"
        accept={ACCEPTED}
        multiple
        hidden
        aria-label={importTexts.button}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file may be picked again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
