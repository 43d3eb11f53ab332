import type { RecorderState } from '../../../capture/recorder-state.ts'
import { recordTexts } from '../../../i18n/english/record.ts'
import { notify } from '../../../ui/shell/notices.ts'

/** Says why a recording ended that nobody stopped (docs/product.md#recorder). */
export function tellAutoStop(state: RecorderState): void {
  if (state.kind !== 'finished' || !state.autoStopped) return
  notify({ title: recordTexts.autoStopped, description: recordTexts.autoStoppedText, type: 'warning', isSaid: true })
}
