import { notify } from '../ui/notices.ts'
import { recordTexts } from '../ui/texts/record.ts'
import type { RecorderState } from './recorder-state.ts'

/** Says why a recording ended that nobody stopped (docs/product.md#recorder). */
export function tellAutoStop(state: RecorderState): void {
  if (state.kind !== 'finished' || !state.autoStopped) return
  notify({ title: recordTexts.autoStopped, description: recordTexts.autoStoppedText, type: 'warning' })
}
