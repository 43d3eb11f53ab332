import type { Translated } from '../define-messages.ts'
import type { documentsTexts as english } from '../english/documents.ts'

export const documentsTexts = {
  back: 'Zurück',
  updated: 'Stand: 1. September 2025',
  privacyTitle: 'Datenschutzerklärung',
  privacy: [
    {
      title: 'Was wir erheben',
      texts: [
        'Ihr Konto: E-Mail-Adresse und Name. Ihre Aufnahmen: Audio, was Sie dazu notieren, und die Transkripte, Analysen und Chats, die daraus entstehen. Die Angaben zu Gerät und Browser, die mit jeder Anfrage im Web kommen.',
        'Keine Werbung, keine Tracker und keine Nutzungsstatistik, die den Server verlässt.',
      ],
    },
    {
      title: 'Was der Server sehen kann, und wann',
      texts: [
        'Solange Sie online sind, wird das Audio an den Server gesendet, während Sie sprechen; mit „Erst nach dem Speichern senden“ in den Optionen nicht vor dem Speichern. Offline bleibt es auf Ihrem Gerät. Der Server speichert und transkribiert, was er bekommt. Dazu muss er es hören können: Wer Ihren Earmark-Server betreibt, könnte auf Aufnahmen und Transkripte zugreifen.',
        'Schweigt Ihr Gerät danach einen Tag lang, bewahrt der Server für Sie auf, was er bekommen hat, und transkribiert es nur, wenn Sie es verlangen.',
        'Wenn Ihr Earmark-Server ein gehostetes Sprach- oder Textmodell nutzt, werden Audio oder Text für diese Arbeit an dessen Anbieter gesendet. In den Optionen steht, welche verwendet werden.',
        'Wenn Sie Push-Mitteilungen einschalten, laufen sie über den Push-Dienst des Herstellers Ihres Browsers, so verschlüsselt, dass nur Ihr Browser sie lesen kann.',
        'Wo Ihr Server es anbietet, verschließt „Nur meine Geräte“ in den Optionen, was Sie von da an aufnehmen und dazu notieren, auf Ihrem Gerät, bevor es gesendet wird. Der Server bewahrt es auf und kann es weder hören noch lesen, also auch kein Transkript davon machen. Er sieht weiterhin, dass es eine Aufnahme gibt, wann sie entstand, wie viele Bytes jede Sekunde hat, was bei Sprache und Stille verschieden ist, wie lang Texte ungefähr sind und welche Geräte Sie verwenden. Wer den Server betreibt, liefert auch die App aus und könnte eine andere ausliefern.',
      ],
    },
    {
      title: 'Wozu wir es nutzen',
      texts: [
        'Um Ihnen die Transkripte, Analysen und Antworten zu geben, um die Sie bitten, und damit Sie sich anmelden können. Zu nichts anderem.',
      ],
    },
    {
      title: 'Wer es noch bekommt',
      texts: [
        'Ihre Daten werden nie verkauft. Weitergegeben werden sie nur mit Ihrer ausdrücklichen schriftlichen Zustimmung, auf gültigen Gerichtsbeschluss, wenn jemand in unmittelbarer Gefahr ist, oder an die Anbieter der Infrastruktur, ohne die der Dienst nicht laufen kann.',
      ],
    },
    {
      title: 'Sicherheit',
      texts: [
        'Passwörter werden nur als Hashwerte gespeichert. Cookies zur Anmeldung können Skripte nicht lesen. Über https ist alles auf dem Weg verschlüsselt.',
        'Was der Server von Ihren Aufnahmen speichert, ist verschlüsselt, jede mit eigenem Schlüssel; der Hauptschlüssel liegt getrennt davon. Das schützt eine Festplatte oder Sicherung, die ohne diesen Schlüssel gestohlen wird. Es schützt nicht vor jemandem, der beides hat oder den Server betreibt: Während er arbeitet, kann der Server alles lesen. Ihre Aufnahmen werden auf Ihrem Gerät durchsucht.',
      ],
    },
    {
      title: 'Löschen',
      texts: [
        'Gelöschte Aufnahmen bleiben 30 Tage im Papierkorb. Danach, oder mit „Jetzt löschen“, werden sie vom Server und von Ihren Geräten gelöscht. Frühere Sicherungen der Person, die Ihren Earmark-Server betreibt, enthalten sie, bis diese Sicherungen gelöscht werden; wird eine davon zurückgespielt, kommen sie nicht wieder.',
        'Wird eine Aufnahme gelöscht, weil jemand widersprochen hat, bleiben im Protokoll des Servers nur, wer sie wann gelöscht hat, und ihre Kennung, nicht ihr Titel oder was gesagt wurde.',
      ],
    },
    {
      title: 'Ihre Rechte',
      texts: [
        'Sie können sehen und berichtigen, was gespeichert ist, Ihre Aufnahmen und Transkripte exportieren, Ihr Konto löschen und E-Mails abbestellen, die nicht der Anmeldung oder Sicherheit dienen. Für alles, was die App noch nicht bietet, wenden Sie sich an die Person, die Ihren Earmark-Server betreibt.',
      ],
    },
  ],
  termsTitle: 'Nutzungsbedingungen',
  terms: [
    { title: 'Zustimmung', texts: ['Mit der Nutzung von Earmark nehmen Sie diese Bedingungen an.'] },
    {
      title: 'Der Dienst',
      texts: ['Earmark nimmt auf Ihrem Gerät Ton auf, transkribiert und analysiert ihn und beantwortet Fragen dazu.'],
    },
    {
      title: 'Ihr Konto',
      texts: [
        'Konten gibt es auf Einladung. Behalten Sie Ihr Passwort für sich: Sie sind verantwortlich für das, was mit Ihrem Konto geschieht.',
      ],
    },
    {
      title: 'Zulässige Nutzung',
      texts: [
        'Nehmen Sie niemanden ohne die Zustimmung auf, die das Gesetz verlangt. Keine rechtswidrigen Inhalte, kein Reverse Engineering, keine Weitergabe von Zugangsdaten.',
      ],
    },
    {
      title: 'Ihre Inhalte',
      texts: [
        'Was Sie aufnehmen, bleibt Ihres. Sie erlauben, es zu verarbeiten, soweit das nötig ist, um Ihnen Transkript, Analyse und Antworten zu geben.',
      ],
    },
    {
      title: 'Verfügbarkeit und Haftung',
      texts: [
        'Der Dienst wird angeboten, wie er ist. Aufnahmen bleiben auf Ihrem Gerät, bis der Server sie bestätigt hat, aber kein System ist vollkommen: Behalten Sie eine eigene Kopie von allem, was Sie nicht verlieren dürfen.',
      ],
    },
    {
      title: 'Ende',
      texts: [
        'Sie können jederzeit aufhören, Earmark zu nutzen. Konten, die gegen diese Bedingungen verstoßen, können geschlossen werden.',
      ],
    },
    { title: 'Kontakt', texts: ['Wenden Sie sich an die Person, die Sie zu Earmark eingeladen hat.'] },
  ],
} satisfies Translated<typeof english>
