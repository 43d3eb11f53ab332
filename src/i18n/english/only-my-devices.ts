import { defineMessages } from '../define-messages.ts'

/** Settings › Only my devices, and its dialogs. */
export const onlyMyDevicesTexts = defineMessages('onlyMyDevicesTexts', {
  lead: 'What you record is locked on this device before it is sent. The server keeps it, and only your devices can open it.',
  required: 'This server only accepts recordings that are locked on your devices.',
  offer:
    'What you record can be locked on this device before it is sent. The server then keeps it, and only your devices can open it.',
  costs:
    "The server can't transcribe, analyze or search what it can't open, so for now these recordings have no transcript, no analysis and no chat. Recordings that you already have stay as they are, and so do those that wait to be sent.",
  stays: "It can't be turned off again. Your other devices lock what they record once they have been online.",
  sees: 'The server still sees when you record, for how long, how loud roughly, and which devices you use.',
  loss: 'If you lose all your devices and your recovery key, nobody can open these recordings again, and no administrator can help.',
  turnOn: 'Lock my recordings',
  cancel: 'Cancel',
  goOn: 'Continue',

  keyTitle: 'Your recovery key',
  keyText:
    "It opens your recordings when none of your devices is at hand. Keep it where you can get at it without this device: it can't be shown again.",
  copy: 'Copy',
  copied: 'Recovery key copied',
  copyFailed: "The key couldn't be copied. Download or print it instead.",
  download: 'Download',
  print: 'Print',
  keyFile: (email: string, site: string, date: string): string =>
    `Recovery key of Earmark for ${email} at ${site}, created on ${date}. Whoever has it and can sign in can open the recordings.`,

  backTitle: 'Try your recovery key',
  backText: 'Enter it as you have kept it, to be sure that it works.',
  key: 'Recovery key',
  back: 'Show it again',
  mistyped: "This isn't your recovery key. Compare each character.",
  fault: {
    character: 'A recovery key has only letters and digits.',
    length: 'A recovery key has 56 letters and digits. Check whether some are missing.',
    mistyped: 'One of the characters is wrong. Compare each of them.',
  },
  begun: 'Only your devices can open what you record here from now on.',
  void: 'Another device of yours was first. Throw this recovery key away: it opens nothing. Let this device in instead.',
  notSent: "The server can't be reached. Keep your recovery key: this is finished once the server is there.",
  beginning:
    'Keep your recovery key. The server has not answered yet; what you record is locked, and waits on this device until it does.',
  retry: 'Try again',
  notOffered: "This server doesn't offer it any more. Nothing was changed.",
  notConfirmed: "You didn't confirm that it's you, so nothing was changed.",
  changed: 'The list of your devices has changed. Close this and look at it again.',
  failed: "That didn't work. Please try again in a moment.",

  on: 'Only your devices can open what you record.',
  noKeys: "This browser doesn't keep keys. After each reload you have to let this device in again.",
  recoveryKey: 'Recovery key',
  thisDevice: 'This device',
  added: (date: string): string => `Added on ${date}`,
  letIn: 'Let another device in',
  newKey: 'Create a new recovery key',
  newKeyText:
    'The one that you have now then opens nothing that you record from that moment on. Keep both until you read here that the new one has been created.',
  newKeyDone: 'New recovery key created',
  newKeyDoneText: 'The one before opens nothing that you record from now on.',
  remove: 'Remove',
  removeOf: (name: string): string => `Remove ${name}`,
  removeQuestion: (name: string): string => `Remove ${name}?`,
  removeText:
    "It can't open what you record or change once your other devices have heard of this. What it has opened before may still be on it. Sign it out, too, if it isn't yours any more.",
  removed: 'Device removed',
  removePasskeyText: "It can't let a device in any more. You can still sign in with it.",
  passkeyRemoved: 'Passkey removed from this list',
  removedText:
    'Create a new recovery key as well, and remove and add passkeys here, so that nobody can bring back the list of before.',

  closed:
    "What you record is locked, and this device can't open your other recordings yet. What you record here waits on this device until you let the device in.",
  forked:
    'The server shows another list of your devices than this device knows. Changes wait on this device until you let it in again.',
  isRemoved:
    'This device was removed on another device of yours. It keeps what it had, and opens nothing new until you let it in again.',
  askIn: 'Let this device in',
  askInText: 'On another device of yours, open Settings, choose “Let another device in” and enter this code:',
  waiting: 'Waiting for your other device...',
  expired: 'This code has expired.',
  refused: "That didn't work: the answer doesn't fit this device. Get a new code.",
  newCode: 'New code',
  isIn: 'This device can open your recordings now',
  noLog: "The server doesn't know any device of yours. What you record is locked, and waits on this device.",
  elsewhere: 'I use it on another device',
  elsewhereText:
    "The server doesn't know that. From now on this device locks what you record and sends nothing of it before you let the device in.",

  byKey: 'Use your recovery key',
  byKeyText: 'If none of your devices is at hand.',
  unknownKey:
    'This key opens nothing here. It may be of another account, or a newer one has replaced it. Keep it until you know which.',
  otherLog:
    "The key is right, but the server shows a list of devices that the key doesn't know. Use another device of yours instead.",
  yourDevices: 'These are your devices. If you removed one of them, stop here and use another device of yours.',
  enter: 'Let this device in',
  again: 'The list has just changed. Look at it once more.',

  passkeyFrom: (name: string): string => `Passkey, added with ${name}`,
  addPasskey: 'Use a passkey as well',
  addPasskeyText: 'A passkey that signs you in can let new devices in, too. Choose it in the next step.',
  passkeyAdded: 'Your passkey lets new devices in now',
  byPasskey: 'Use a passkey',
  byPasskeyText: 'If you have chosen a passkey for this on another device of yours.',
  unknownPasskey: 'This passkey opens nothing here. Use another one, or let this device in another way.',
  noSecret:
    "This passkey can sign you in, but it can't open recordings. Add a new one under Passkeys, or use another one.",
  noPasskeyUsed: 'No passkey was used.',

  code: 'Code on the new device',
  codeText: 'On the new device, open Settings and choose “Let this device in”.',
  find: 'Continue',
  unreadableCode: 'A code has 16 letters and digits.',
  missingDevice: 'No device is waiting with this code. Compare it, or get a new one there.',
  letInQuestion: (name: string): string => `Let ${name} in?`,
  letInText: 'It can then open everything that you record and have recorded.',
  letInYes: 'Let it in',
  wasLetIn: (name: string): string => `${name} can open your recordings now`,

  offline: "The server can't be reached. This is the list as this device knows it.",
})
