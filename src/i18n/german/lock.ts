import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const lockTexts = {
  label: 'Bevor Sie dieses Gerät sperren',
  ios: 'Der Bildschirm bleibt an. Sperren, Anrufe oder Siri können das Mikrofon stoppen; die Aufnahme geht weiter, sobald Sie zurück sind.',
  'ios-may-lock':
    'Sperrt sich dieses Gerät, kann das Mikrofon stoppen. Stellen Sie die automatische Sperre auf „Nie“, oder berühren Sie ab und zu das Display.',
  android:
    'Der Bildschirm bleibt an. Wenn Sie ihn sperren, stoppen manche Telefone das Mikrofon; die Aufnahme geht weiter, sobald Sie zurück sind.',
  'android-may-lock':
    'Wenn sich dieses Gerät sperrt, stoppen manche Telefone das Mikrofon. Berühren Sie ab und zu den Bildschirm, damit er an bleibt.',
  read: 'Verstanden',
} satisfies Translated<typeof english.lockTexts>
