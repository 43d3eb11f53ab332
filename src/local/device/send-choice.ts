import { readValue, removeValue, writeValue } from '../key-value.ts'

/** Of this device: nothing of a recording is sent before its Save. It outlives a sign-out, as who chose it would expect. */
const KEY = 'earmark-send-after-save'

export const sendsAfterSave = async (): Promise<boolean> => (await readValue(KEY)) === true

export const chooseSendAfterSave = (chosen: boolean): Promise<void> =>
  chosen ? writeValue(KEY, true) : removeValue(KEY)
