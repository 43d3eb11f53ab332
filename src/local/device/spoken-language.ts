import { spokenLanguageSchema } from '../../../contract/recordings/user-fields.ts'
import { readValue, removeValue, writeValue } from '../key-value.ts'

/** Of this device: what is spoken in new recordings where nothing else is said; null lets the engine find out. */
const KEY = 'earmark-spoken-language'

export async function readSpokenLanguage(): Promise<string | null> {
  return spokenLanguageSchema.safeParse(await readValue(KEY)).data ?? null
}

export const writeSpokenLanguage = (language: string | null): Promise<void> =>
  language === null ? removeValue(KEY) : writeValue(KEY, language)
