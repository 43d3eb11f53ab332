import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { speakerTexts } from '../../../i18n/english/transcript.ts'

/** As people call the speaker of this label. */
export const speakerName = ({ speakers }: Pick<Transcript, 'speakers'>, label: string): string =>
  speakers?.[label] ?? speakerTexts.label(label)
