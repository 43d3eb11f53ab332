import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const lockTexts = {
  label: 'Bevor Sie dieses Gerät sperren',
  ios: 'Der Bildschirm bleibt während der Aufnahme an. Wenn Sie das Gerät sperren, telefonieren oder Siri verwenden, kann das Mikrofon stoppen; die Aufnahme geht weiter, sobald Sie zurück sind.',
  'ios-may-lock':
    'Dieses Gerät sperrt sich vielleicht während der Aufnahme; dann kann das Mikrofon stoppen. Stellen Sie die automatische Sperre auf „Nie“, oder berühren Sie ab und zu den Bildschirm.',
  android:
    'Der Bildschirm bleibt während der Aufnahme an. Wenn Sie ihn sperren, stoppen manche Telefone das Mikrofon, um Strom zu sparen; die Aufnahme geht weiter, sobald Sie zurück sind.',
  'android-may-lock':
    'Dieses Gerät sperrt sich vielleicht während der Aufnahme, und manche Telefone stoppen dann das Mikrofon. Berühren Sie ab und zu den Bildschirm, damit er an bleibt.',
  read: 'Verstanden',
} satisfies Translated<typeof english.lockTexts>
