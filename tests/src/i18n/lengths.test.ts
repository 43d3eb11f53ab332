import { describe, expect, test } from 'vitest'
import * as english from '../../../src/i18n/english/english.ts'
import * as german from '../../../src/i18n/german/german.ts'
import { textsShownAs } from './shown-as.ts'

/** Characters that stand side by side at 320 px. */
const BUTTON = 24
const STATUS = 28
/** A note beside what it is about; a longer one pushes that off the screen. */
const NOTE = 140
const TOAST_SENTENCES = 2

/** Longer all the same, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'roomTexts.free': 'a line of text to tap, which breaks; it says that nothing is lost',
  'versionTexts.again': 'has the name of an engine, and breaks',
  'uploadTexts.lost': 'what happened and what helps, once in the life of a server',
  'uploadTexts.lostInPart': 'what happened and what helps, once in the life of a server',
  'storageHeldTexts.sign-in': 'two things to do, each of which saves the recording',
  'settingsTexts.signOutUnheard': 'a dialog',
  'settingsTexts.signOutConsequence': 'a dialog: one sentence for each thing that is lost',
  'settingsTexts.deleteAccountText': 'a dialog',
  'onlyMyDevicesTexts.lead': 'a dialog',
  'onlyMyDevicesTexts.costs': 'a dialog',
  'onlyMyDevicesTexts.loss': 'a dialog',
  'onlyMyDevicesTexts.keyText': 'a dialog',
  'onlyMyDevicesTexts.newKeyText': 'a dialog',
  'onlyMyDevicesTexts.removeText': 'a dialog',
  'onlyMyDevicesTexts.unknownKey': 'a dialog',
  'onlyMyDevicesTexts.otherLog': 'a dialog',
  'onlyMyDevicesTexts.noSecret': 'a dialog',
  'onlyMyDevicesTexts.offer': 'a group of Settings, above its buttons',
  'onlyMyDevicesTexts.closed': 'a group of Settings, above its buttons',
  'onlyMyDevicesTexts.void': 'a group of Settings, above its buttons',
  'onlyMyDevicesTexts.beginning': 'a group of Settings, above its buttons',
  'onlyMyDevicesTexts.removedText': 'what else keeps the list of devices safe, once after a removal',
  'settingsTexts.signOutLocked': 'a dialog',
}

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Each text by its name; functions with a number of two digits, or a short name, for each value. */
function spoken(node: Node, path = ''): [name: string, text: string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] => {
    if (isNode(value)) return spoken(value, `${path}${key}.`)
    const text = typeof value === 'function' ? sample(value as (...given: unknown[]) => unknown) : value
    return typeof text === 'string' ? [[`${path}${key}`, text]] : []
  })
}

function sample(text: (...given: unknown[]) => unknown): unknown {
  try {
    return text(12, 12, 12, false)
  } catch {
    // It takes something else than numbers; those are few.
    return null
  }
}

const sentencesOf = (text: string): number => text.split(/[.!?](?:\s|$)/u).filter((part) => part.trim() !== '').length

describe.each([
  ['English', english],
  ['German', german],
])('the %s texts are short enough for 320 px', (_, language) => {
  const all = spoken(language as Node).filter(([name]) => !(name in EXCEPTIONS))
  const shown = textsShownAs()
  const longer = (limit: number, names: (name: string) => boolean) =>
    all.filter(([name, text]) => names(name) && [...text].length > limit)

  test('a button', () => {
    expect(shown.buttons.size).toBeGreaterThan(100)
    expect(longer(BUTTON, (name) => shown.buttons.has(name))).toEqual([])
  })

  test('a status', () => {
    expect(longer(STATUS, (name) => name.startsWith('statusTexts.'))).toEqual([])
  })

  test('a toast, in sentences', () => {
    expect(shown.toasts.size).toBeGreaterThan(30)
    expect(all.filter(([name, text]) => shown.toasts.has(name) && sentencesOf(text) > TOAST_SENTENCES)).toEqual([])
  })

  test('a note', () => {
    expect(longer(NOTE, () => true)).toEqual([])
  })
})
