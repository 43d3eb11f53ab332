import type { ChangesAnswer } from '../../../../contract/changes.ts'
import { createClient } from '../../../../src/api/client.ts'
import { openAppDatabase } from '../../../../src/local/app-database.ts'
import { openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { findPassages } from '../../../../src/local/search/library-passages.ts'
import type { Sealing } from '../../../../src/sync/drain-context.ts'
import { type Sync, startSync } from '../../../../src/sync/start-sync.ts'
import { repairUpload } from '../../../../src/sync/upload/repair-upload.ts'
import { ANNA } from '../../local/recordings/takes.ts'

export const nothingNew: ChangesAnswer = {
  changes: [],
  cursor: 0,
  more: false,
  engines: { speech: 'x', language: 'y' },
}

/** A page that syncs, and all that its test decides and sees of it. */
export class SyncedPage {
  readonly app = openAppDatabase(ANNA)
  readonly audio = openAudioDatabase()
  sync: Sync | undefined
  online = true
  visible = true
  isCurrent = true
  quota: number | null = null
  sealing: Sealing | undefined
  answer: () => Response | Promise<Response> = () => Response.json(nothingNew)
  /** Paths. */
  asked: string[] = []
  readonly sessions: string[] = []
  readonly heard: string[] = []
  readonly requests: number[] = []

  begin(): Sync {
    this.sync = this.openTab()
    return this.sync
  }

  /** All tabs of the device share its databases and its locks. */
  openTab(): Sync {
    return startSync({
      app: this.app,
      audio: this.audio,
      owner: ANNA,
      client: createClient({
        user: () => ANNA,
        fetch: async (path) => {
          this.asked.push(String(path))
          return this.answer()
        },
      }),
      locks: navigator.locks,
      now: Date.now,
      random: () => 0.5,
      onExpired: async () => undefined,
      loadLazySync: () => import('../../../../src/sync/lazy-sync.ts'),
      publish: () => undefined,
      isElsewhere: async () => false,
      findPassages,
      repairUpload,
      isCurrent: async () => this.isCurrent,
      online: () => this.online,
      visible: () => this.visible,
      quota: async () => this.quota,
      sealing: async () => this.sealing,
      isIdle: async () => true,
      onSession: (session) => this.sessions.push(session),
      onHeard: (said) => this.heard.push(said),
      requestSync: () => this.requests.push(1),
    })
  }

  pulls(): number {
    return this.asked.filter((path) => path.startsWith('/api/changes')).length
  }

  async close(): Promise<void> {
    this.sync?.stop()
    await this.app.delete()
    await this.audio.delete()
  }
}
