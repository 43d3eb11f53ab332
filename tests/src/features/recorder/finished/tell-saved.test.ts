import { afterEach, expect, it, vi } from 'vitest'
import { newRecordingId } from '../../../../../contract/ids.ts'
import { tellSaved } from '../../../../../src/features/recorder/finished/tell-saved.ts'
import { liveTexts } from '../../../../../src/i18n/english/live.ts'
import { recordTexts } from '../../../../../src/i18n/english/record.ts'
import { noticesNow, showNotices } from '../../../../../src/ui/shell/notices.ts'

afterEach(() => showNotices([]))

const NAME = Promise.resolve('Budget talk')

it('says where what is saved is to be found, and nothing where nothing was left to save', async () => {
  const recording = newRecordingId()
  expect(await tellSaved(NAME, Promise.resolve(recording))).toBe(true)
  const said = {
    title: recordTexts.saved,
    description: liveTexts.savedAs('Budget talk'),
    about: `/recording/${recording}`,
  }
  expect(noticesNow()).toMatchObject([said])
  expect(await tellSaved(NAME, Promise.resolve(null))).toBe(false)
  expect(noticesNow()).toHaveLength(1)
})

it.each([
  ['by its name', () => NAME, 'Budget talk'],
  ['also where the name is not known', () => Promise.reject(new Error('It is closed.')), undefined],
])('tells what could not be saved, %s', async (_, name, shown) => {
  vi.spyOn(console, 'error').mockReturnValue()
  expect(await tellSaved(name(), Promise.reject(new Error('The disk is full.')))).toBe(false)
  expect(noticesNow()).toMatchObject([{ title: recordTexts.saveFailed, type: 'error' }])
  expect(noticesNow()[0]?.name).toBe(shown)
})
