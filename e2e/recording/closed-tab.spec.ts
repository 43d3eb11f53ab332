import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, startRecording, stopRecording } from '../../testkit/browser/journey.ts'

test('the browser is asked to upload later before the recording is said to be saved, so that the tab may be closed', async ({
  page,
  device,
}) => {
  await page.addInitScript(watchOrder)
  await page.reload()
  await device.context.setOffline(true)
  await startRecording(page)
  await recordUntil(page, 3)
  await stopRecording(page)
  await page.evaluate(() => Reflect.set(window, 'order', []))
  await save(page, 'With no tab')
  const order = await page.evaluate(() => Reflect.get(window, 'order') as string[])
  expect(order).toContain('upload written')
  expect(order[0]).toBe('sync asked for')
})

/** Runs in the page before the app: in which order it turns to the browser. */
function watchOrder(): void {
  const note = (what: string): number => (Reflect.get(window, 'order') as string[]).push(what)
  Reflect.set(window, 'order', [])
  const Sync = Reflect.get(window, 'SyncManager').prototype
  const { register } = Sync
  Sync.register = function (tag: string) {
    note('sync asked for')
    return register.call(this, tag)
  }
  const { add } = IDBObjectStore.prototype
  IDBObjectStore.prototype.add = function (row: { work?: { kind: string } }, ...key) {
    if (this.name === 'outbox' && row.work?.kind === 'upload') note('upload written')
    return add.call(this, row, ...key)
  }
}
