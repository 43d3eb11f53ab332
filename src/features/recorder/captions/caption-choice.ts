import { readValue, writeValue } from '../../../local/key-value.ts'

/** Of this device. `isLarge`: the size of their text. */
export type CaptionChoice = { isOn: boolean; isLarge: boolean }

export const NO_CAPTIONS: CaptionChoice = { isOn: false, isLarge: false }

export async function readCaptionChoice(): Promise<CaptionChoice> {
  const kept = await readValue('earmark-captions')
  if (typeof kept !== 'object' || kept === null) return NO_CAPTIONS
  return { isOn: 'isOn' in kept && kept.isOn === true, isLarge: 'isLarge' in kept && kept.isLarge === true }
}

export const keepCaptionChoice = (choice: CaptionChoice): Promise<void> => writeValue('earmark-captions', choice)
