import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const onlyMyDevicesTexts = {
  lead: 'Was Sie aufnehmen, wird auf diesem Gerät verschlossen, bevor es gesendet wird. Der Server bewahrt es auf, und nur Ihre Geräte können es öffnen.',
  required: 'Dieser Server nimmt nur Aufnahmen an, die auf Ihren Geräten verschlossen wurden.',
  offer:
    'Was Sie aufnehmen, kann auf diesem Gerät verschlossen werden, bevor es gesendet wird. Der Server bewahrt es dann auf, und nur Ihre Geräte können es öffnen.',
  costs:
    'Was der Server nicht öffnen kann, kann er nicht transkribieren, analysieren oder durchsuchen: Diese Aufnahmen haben vorerst kein Transkript, keine Analyse und keinen Chat. Ihre bisherigen Aufnahmen bleiben, wie sie sind, auch die, die noch nicht gesendet sind.',
  stays:
    'Es lässt sich nicht wieder ausschalten. Ihre anderen Geräte verschließen, was sie aufnehmen, sobald sie online waren.',
  sees: 'Der Server sieht weiterhin, wann und wie lange Sie aufnehmen, ungefähr wie laut es ist und welche Geräte Sie verwenden.',
  loss: 'Wenn Sie alle Geräte und den Wiederherstellungsschlüssel verlieren, kann niemand diese Aufnahmen mehr öffnen, auch keine Administratorin und kein Administrator.',
  turnOn: 'Meine Aufnahmen verschließen',
  cancel: 'Abbrechen',
  goOn: 'Weiter',

  keyTitle: 'Ihr Wiederherstellungsschlüssel',
  keyText:
    'Er öffnet Ihre Aufnahmen, wenn Sie keines Ihrer Geräte zur Hand haben. Bewahren Sie ihn so auf, dass Sie ohne dieses Gerät herankommen: Er lässt sich nicht noch einmal anzeigen.',
  copy: 'Kopieren',
  copied: 'Wiederherstellungsschlüssel kopiert',
  copyFailed: 'Der Schlüssel ließ sich nicht kopieren. Laden Sie ihn herunter oder drucken Sie ihn.',
  download: 'Herunterladen',
  print: 'Drucken',
  keyFile: (email, site, date) =>
    `Wiederherstellungsschlüssel von Earmark für ${email} auf ${site}, erstellt am ${date}. Wer ihn hat und sich anmelden kann, kann die Aufnahmen öffnen.`,

  backTitle: 'Schlüssel ausprobieren',
  backText: 'Geben Sie ihn so ein, wie Sie ihn aufbewahrt haben. Dann ist sicher, dass er funktioniert.',
  key: 'Wiederherstellungsschlüssel',
  back: 'Erneut anzeigen',
  mistyped: 'Das ist nicht Ihr Wiederherstellungsschlüssel. Vergleichen Sie jedes Zeichen.',
  fault: {
    character: 'Ein Wiederherstellungsschlüssel hat nur Buchstaben und Ziffern.',
    length: 'Ein Wiederherstellungsschlüssel hat 56 Buchstaben und Ziffern. Prüfen Sie, ob welche fehlen.',
    mistyped: 'Eines der Zeichen stimmt nicht. Vergleichen Sie alle.',
  },
  begun: 'Was Sie hier von jetzt an aufnehmen, können nur Ihre Geräte öffnen.',
  void: 'Ein anderes Ihrer Geräte war schneller. Werfen Sie diesen Wiederherstellungsschlüssel weg: Er öffnet nichts. Lassen Sie stattdessen dieses Gerät zu.',
  notSent:
    'Der Server ist nicht erreichbar. Bewahren Sie Ihren Wiederherstellungsschlüssel auf: Das wird abgeschlossen, sobald der Server da ist.',
  beginning:
    'Bewahren Sie Ihren Wiederherstellungsschlüssel auf. Der Server hat noch nicht geantwortet; was Sie aufnehmen, ist verschlossen und wartet so lange auf diesem Gerät.',
  retry: 'Erneut versuchen',
  notOffered: 'Dieser Server bietet es nicht mehr an. Es wurde nichts geändert.',
  notConfirmed: 'Sie haben nicht bestätigt, dass Sie es sind. Es wurde nichts geändert.',
  changed: 'Die Liste Ihrer Geräte hat sich geändert. Schließen Sie das hier, und sehen Sie sie noch einmal an.',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es gleich noch einmal.',

  on: 'Nur Ihre Geräte können öffnen, was Sie aufnehmen.',
  noKeys: 'Dieser Browser speichert keine Schlüssel. Nach jedem Neuladen müssen Sie dieses Gerät wieder zulassen.',
  recoveryKey: 'Wiederherstellungsschlüssel',
  thisDevice: 'Dieses Gerät',
  added: (date) => `Hinzugefügt am ${date}`,
  letIn: 'Weiteres Gerät zulassen',
  newKey: 'Neuen Wiederherstellungsschlüssel erstellen',
  newKeyText:
    'Ihr bisheriger öffnet dann nichts mehr, was Sie von da an aufnehmen. Bewahren Sie beide auf, bis hier steht, dass der neue erstellt ist.',
  newKeyDone: 'Neuer Wiederherstellungsschlüssel erstellt',
  newKeyDoneText: 'Der bisherige öffnet nichts mehr, was Sie von jetzt an aufnehmen.',
  remove: 'Entfernen',
  removeOf: (name) => `${name} entfernen`,
  removeQuestion: (name) => `${name} entfernen?`,
  removeText:
    'Was Sie aufnehmen oder ändern, sobald Ihre anderen Geräte davon wissen, kann es nicht mehr öffnen. Was es schon geöffnet hat, kann noch darauf sein. Melden Sie es auch ab, wenn es nicht mehr Ihres ist.',
  removed: 'Gerät entfernt',
  removePasskeyText: 'Er kann kein Gerät mehr zulassen. Anmelden können Sie sich weiterhin damit.',
  passkeyRemoved: 'Passkey aus dieser Liste entfernt',
  removedText:
    'Erstellen Sie auch einen neuen Wiederherstellungsschlüssel, und entfernen Sie Passkeys hier und fügen Sie sie wieder hinzu, damit niemand die bisherige Liste zurückbringen kann.',

  closed:
    'Ihre Aufnahmen sind verschlossen, und dieses Gerät kann Ihre anderen noch nicht öffnen. Was Sie hier aufnehmen, wartet auf diesem Gerät, bis Sie das Gerät zulassen.',
  forked:
    'Der Server zeigt eine andere Liste Ihrer Geräte, als dieses Gerät kennt. Änderungen warten auf diesem Gerät, bis Sie es wieder zulassen.',
  isRemoved:
    'Dieses Gerät wurde auf einem anderen Ihrer Geräte entfernt. Es behält, was es hatte, und öffnet nichts Neues, bis Sie es wieder zulassen.',
  askIn: 'Dieses Gerät zulassen',
  askInText:
    'Öffnen Sie auf einem anderen Ihrer Geräte die Optionen, wählen Sie „Weiteres Gerät zulassen“ und geben Sie diesen Code ein:',
  waiting: 'Wartet auf Ihr anderes Gerät …',
  expired: 'Dieser Code ist abgelaufen.',
  refused: 'Das hat nicht geklappt: Die Antwort passt nicht zu diesem Gerät. Holen Sie einen neuen Code.',
  newCode: 'Neuer Code',
  isIn: 'Dieses Gerät kann Ihre Aufnahmen jetzt öffnen',
  noLog: 'Der Server kennt keines Ihrer Geräte. Was Sie aufnehmen, ist verschlossen und wartet auf diesem Gerät.',
  elsewhere: 'Ich verwende es auf einem anderen Gerät',
  elsewhereText:
    'Davon weiß der Server nichts. Ab jetzt verschließt dieses Gerät, was Sie aufnehmen, und sendet nichts davon, bevor Sie es zulassen.',

  byKey: 'Wiederherstellungsschlüssel verwenden',
  byKeyText: 'Wenn Sie keines Ihrer Geräte zur Hand haben.',
  unknownKey:
    'Dieser Schlüssel öffnet hier nichts. Er gehört zu einem anderen Konto, oder ein neuerer hat ihn ersetzt. Bewahren Sie ihn auf, bis Sie es wissen.',
  otherLog:
    'Der Schlüssel stimmt, aber der Server zeigt eine Liste von Geräten, die der Schlüssel nicht kennt. Verwenden Sie stattdessen ein anderes Ihrer Geräte.',
  yourDevices:
    'Das sind Ihre Geräte. Wenn Sie eines davon entfernt haben, hören Sie hier auf und verwenden Sie ein anderes Ihrer Geräte.',
  enter: 'Dieses Gerät zulassen',
  again: 'Die Liste hat sich eben geändert. Sehen Sie sie noch einmal an.',

  passkeyFrom: (name) => `Passkey, hinzugefügt mit ${name}`,
  addPasskey: 'Auch einen Passkey verwenden',
  addPasskeyText: 'Ein Passkey, mit dem Sie sich anmelden, kann auch neue Geräte zulassen. Sie wählen ihn gleich aus.',
  passkeyAdded: 'Ihr Passkey lässt jetzt neue Geräte zu',
  byPasskey: 'Passkey verwenden',
  byPasskeyText: 'Wenn Sie auf einem anderen Ihrer Geräte einen Passkey dafür gewählt haben.',
  unknownPasskey:
    'Dieser Passkey öffnet hier nichts. Verwenden Sie einen anderen, oder lassen Sie das Gerät anders zu.',
  noSecret:
    'Mit diesem Passkey können Sie sich anmelden, aber er kann keine Aufnahmen öffnen. Fügen Sie unter „Passkeys“ einen neuen hinzu, oder verwenden Sie einen anderen.',
  noPasskeyUsed: 'Es wurde kein Passkey verwendet.',

  code: 'Code auf dem neuen Gerät',
  codeText: 'Öffnen Sie auf dem neuen Gerät die Optionen und wählen Sie „Dieses Gerät zulassen“.',
  find: 'Weiter',
  unreadableCode: 'Ein Code hat 16 Buchstaben und Ziffern.',
  missingDevice: 'Kein Gerät wartet mit diesem Code. Vergleichen Sie ihn, oder holen Sie dort einen neuen.',
  letInQuestion: (name) => `${name} zulassen?`,
  letInText: 'Es kann dann alles öffnen, was Sie aufnehmen und aufgenommen haben.',
  letInYes: 'Zulassen',
  wasLetIn: (name) => `${name} kann Ihre Aufnahmen jetzt öffnen`,

  offline: 'Der Server ist nicht erreichbar. So kennt dieses Gerät die Liste.',
} satisfies Translated<typeof english.onlyMyDevicesTexts>
