import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const lockTexts = {
  label: 'Bevor Sie dieses Gerät sperren',
  ios: 'Der Bildschirm bleibt während der Aufnahme an. Sperren, ein Anruf oder Siri können das Mikrofon anhalten; die Aufnahme geht weiter, wenn Sie zurück sind.',
  'ios-may-lock':
    'Dieses Gerät sperrt sich vielleicht während der Aufnahme, und das kann das Mikrofon anhalten. Stellen Sie die automatische Sperre auf „Nie“, oder berühren Sie ab und zu den Bildschirm.',
  android:
    'Der Bildschirm bleibt während der Aufnahme an. Gesperrt halten manche Telefone das Mikrofon an, um Strom zu sparen; die Aufnahme geht weiter, wenn Sie zurück sind.',
  'android-may-lock':
    'Dieses Gerät sperrt sich vielleicht während der Aufnahme, und manche Telefone halten dann das Mikrofon an. Berühren Sie ab und zu den Bildschirm.',
  read: 'Verstanden',
} satisfies Translated<typeof english.lockTexts>
