import { createHash } from 'node:crypto'
import type { Change } from '../../../../contract/changes.ts'
import { type Edit, type EditAnswer, UNKNOWN_EDIT } from '../../../../contract/edits.ts'
import type { GiveBack } from '../../../../contract/given-back.ts'
import { type RecordingId, recordingIdSchema } from '../../../../contract/ids.ts'
import {
  finishedUploadSchema,
  type RecordingRow,
  type StoredRecording,
} from '../../../../contract/recordings/recording.ts'
import { type Edited, laterParts, withOwnMarks } from '../../../../contract/recordings/user-fields.ts'

type Upload = { bytes: Uint8Array; length: number | null }
/** What a backup holds. What was purged stands in a list of its own, which a restore does not put back. */
type Backup = {
  rows: Map<RecordingId, RecordingRow>
  sounds: Map<RecordingId, Uint8Array[]>
  births: Map<RecordingId, number>
  uploads: Map<string, Upload>
  feed: Map<RecordingId, number>
  revision: number
}
/**
 * What becomes of a call. `lost`: the server does it and its answer never comes. `slow`: it does it, and before the
 * answer arrives something else happens.
 */
export type Weather = 'fair' | 'slow' | 'lost' | 'busy' | 'cut'

const TUS = { 'tus-resumable': '1.0.0' }
const NOW = '2026-01-01T00:00:00.000Z'

/**
 * A server in memory that keeps the contract: uploads by offset, recordings with their bytes, whose sums it counts itself,
 * trash, tombstones, a change feed, and restores from a backup.
 */
export class ModelServer {
  rows = new Map<RecordingId, RecordingRow>()
  /** The bytes of each segment. */
  sounds = new Map<RecordingId, Uint8Array[]>()
  purged = new Set<RecordingId>()
  /** Recordings that it had at any time. */
  ever = new Set<RecordingId>()
  /** How often a recording came into being under an id. */
  births = new Map<RecordingId, number>()
  weather: () => Weather = () => 'fair'
  /** False: a server of before edits came together. */
  knowsEdits = true
  /** What an edit among others is answered with, in the place of what it does. */
  instead: (id: RecordingId, edit: Edit) => EditAnswer | null = () => null
  /** What happens while a slow answer is on its way. */
  meanwhile: () => Promise<void> = async () => undefined
  private uploads = new Map<string, Upload>()
  private feed = new Map<RecordingId, number>()
  private revision = 0
  private restores = 0
  private clock = 0
  private backup: Backup | null = null

  /** In the place of fetch: no sockets, so that thousands of histories run in seconds. */
  readonly fetch = async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const weather = this.weather()
    if (weather === 'cut') throw new TypeError('The network is gone.')
    if (weather === 'busy') return json({ error: 'Busy.' }, 503)
    const answer = await this.answer(String(address), init)
    if (weather === 'lost') throw new TypeError('The answer is lost.')
    if (weather === 'slow') await this.meanwhile()
    return answer
  }

  backUp(): void {
    const { rows, sounds, births, uploads, feed, revision } = this
    this.backup = structuredClone({ rows, sounds, births, uploads, feed, revision })
  }

  /** True when there was a backup to go back to. */
  restore(): boolean {
    if (!this.backup) return false
    Object.assign(this, structuredClone(this.backup))
    this.restores++
    for (const id of this.purged) if (this.rows.has(id)) this.purge(id)
    return true
  }

  purge(id: RecordingId): void {
    this.rows.delete(id)
    this.sounds.delete(id)
    this.purged.add(id)
    this.changed(id)
  }

  private async answer(address: string, init: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(address, 'http://model')
    const method = init.method ?? 'GET'
    const [, , room, name = '', act] = pathname.split('/')
    const first = searchParams.get('first')
    if (room === 'changes' && first !== null) return this.firstFetch(first)
    if (room === 'changes') return this.changesSince(Number(searchParams.get('cursor')))
    if (room === 'uploads') return this.upload(method, name, init)
    if (room === 'edits') return this.knowsEdits ? this.editMany(init) : json({ error: 'Not found.' }, 404)
    if (method === 'POST' && name === '') return this.create(init.body as FormData)
    return this.edit(method, recordingIdSchema.parse(name), act, searchParams.has('forever'), init)
  }

  private upload(method: string, name: string, init: RequestInit): Response {
    const headers = new Headers(init.headers)
    if (method === 'POST') {
      const [, key = ''] = /recording (\S+?),/.exec(headers.get('upload-metadata') ?? '') ?? []
      const [, segment = ''] = /segment (\S+?),/.exec(headers.get('upload-metadata') ?? '') ?? []
      const length = headers.get('upload-length')
      this.uploads.set(`${atob(key)}.${atob(segment)}`, {
        bytes: new Uint8Array(),
        length: length === null ? null : Number(length),
      })
      return new Response(null, { status: 201, headers: TUS })
    }
    const known = this.uploads.get(name)
    if (!known) return new Response(null, { status: 404, headers: TUS })
    if (method === 'DELETE') this.uploads.delete(name)
    if (method === 'PATCH') {
      if (Number(headers.get('upload-offset')) !== known.bytes.length)
        return new Response(null, { status: 409, headers: TUS })
      known.bytes = Uint8Array.from([...known.bytes, ...(init.body as Uint8Array)])
      known.length ??= headers.has('upload-length') ? Number(headers.get('upload-length')) : null
    }
    const length: Record<string, string> = known.length === null ? {} : { 'upload-length': String(known.length) }
    return new Response(null, {
      status: method === 'HEAD' ? 200 : 204,
      headers: { ...TUS, 'upload-offset': String(known.bytes.length), ...length },
    })
  }

  private create(form: FormData): Response {
    const id = recordingIdSchema.parse(form.get('id'))
    const uploads = finishedUploadSchemas(String(form.get('uploads')))
    const kept = this.rows.get(id)
    if (this.purged.has(id) || kept?.deletedAt) return json({ error: 'Deleted.', code: 'deleted' }, 410)
    if (!kept) {
      const sounds = uploads.map(({ upload }) => this.uploads.get(upload)?.bytes ?? new Uint8Array())
      const whole = uploads.every(({ bytes }, at) => sounds[at]?.length === bytes)
      if (!whole) return json({ error: 'Bytes are missing.', code: 'upload-missing' }, 425)
      if (!uploads.every(({ sha256 }, at) => sha256 === sumOf(sounds[at])))
        return json({ error: 'The sums differ.', code: 'wrong-hash' }, 422)
      this.sounds.set(id, sounds)
      this.ever.add(id)
      this.births.set(id, (this.births.get(id) ?? 0) + 1)
      this.rows.set(id, newRow(id, String(form.get('title')), uploads))
      this.changed(id)
    }
    for (const { upload } of uploads) this.uploads.delete(upload)
    const row = this.rows.get(id)
    if (!row) throw new Error('It was kept just now.')
    return json(this.stored(row), kept ? 200 : 201)
  }

  private edit(
    method: string,
    id: RecordingId,
    act: string | undefined,
    forever: boolean,
    init: RequestInit,
  ): Response {
    const row = this.rows.get(id)
    if (method === 'DELETE') {
      if (!row) return this.purged.has(id) ? json({ ok: true }) : json({ error: 'There is none.' }, 404)
      if (forever) this.purge(id)
      else this.put({ ...row, deletedAt: NOW, edited: this.dated(row, 'trash') })
      return json({ ok: true })
    }
    const isRestore = act === 'restore'
    if (!row || (row.deletedAt !== null && !isRestore)) return json({ error: 'There is none.' }, 404)
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    if (act === 'given-back') return json(this.takeBack(row, body))
    const part = isRestore ? 'trash' : act === 'favorite' ? 'favorite' : 'title'
    const changed = { ...row, ...body, ...(isRestore ? { deletedAt: null } : {}), edited: this.dated(row, part) }
    return json(this.stored(this.put(changed)))
  }

  /** Where the device is later, part by part. */
  private takeBack(row: RecordingRow, { edits }: GiveBack) {
    const later = edits ? laterParts(row.edited, edits.edited) : []
    if (edits && later.length > 0) {
      const kept = { ...row, edited: { ...row.edited } }
      for (const part of later) kept.edited[part] = edits.edited[part]
      if (later.includes('title')) kept.title = edits.title
      if (later.includes('favorite')) kept.isFavorite = edits.isFavorite
      if (later.includes('marks')) kept.highlights = withOwnMarks(row.highlights, edits.marks)
      if (later.includes('trash')) kept.deletedAt = edits.deletedAt
      this.put(kept)
    }
    return { recording: this.rows.get(row.id), transcript: null, analysis: null }
  }

  /** A clock that no restore sets back. */
  private dated({ edited }: RecordingRow, part: keyof Edited): Edited {
    return { ...edited, [part]: ++this.clock }
  }

  private get restoreId(): string {
    return `restore ${this.restores}`
  }

  private stored(row: RecordingRow): StoredRecording {
    return { ...row, audioUrl: '', transcript: '', stored: row.segments, restoreId: this.restoreId }
  }

  private async editMany(init: RequestInit): Promise<Response> {
    const { recordings } = JSON.parse(String(init.body)) as { recordings: { id: RecordingId; edits: Edit[] }[] }
    const answers = []
    for (const { id, edits } of recordings) {
      const its: EditAnswer[] = []
      for (const edit of edits) {
        const answer = this.instead(id, edit) ?? (await this.editAmong(id, edit))
        its.push(answer)
        if (answer.status >= 500 || answer.code === UNKNOWN_EDIT) break
      }
      answers.push({ id, edits: its, row: this.rows.get(id) ?? null })
    }
    return json({ recordings: answers })
  }

  private async editAmong(id: RecordingId, { kind, ...body }: Edit): Promise<EditAnswer> {
    const method = kind === 'delete' ? 'DELETE' : 'PATCH'
    const answer = this.edit(method, id, kind, false, { body: JSON.stringify(body) })
    const { error } = (await answer.json()) as { error?: string }
    return { status: answer.status, ...(error === undefined ? {} : { error }) }
  }

  private changesSince(cursor: number): Response {
    const later = [...this.feed].filter(([, revision]) => revision > cursor).sort((one, other) => one[1] - other[1])
    const changes = later.slice(0, 3).map((entry) => this.change(entry))
    const last = changes.at(-1)?.revision ?? cursor
    const engines = { speech: null, language: 'model' }
    return json({ changes, cursor: last, more: later.length > 3, engines, restoreId: this.restoreId })
  }

  private change([id, revision]: [RecordingId, number]): Change {
    const recording = this.rows.get(id)
    return recording ? { kind: 'recording', revision, recording } : { kind: 'purged', revision, recordingId: id }
  }

  /** `marker`: the restore and the revision at which it began, and the last recording that was told. */
  private firstFetch(marker: string): Response {
    const [, restores, since, told = '~'] = /^(\d+) (\d+) (.+)$/.exec(marker) ?? []
    // One of before a restore begins anew.
    const [begun, last] = Number(restores) === this.restores ? [Number(since), told] : [this.revision, '~']
    const rest = [...this.feed].filter(([id]) => id < last).sort(([one], [other]) => (one < other ? 1 : -1))
    const page = rest.slice(0, 3)
    const next = rest.length > 3 ? `${this.restores} ${begun} ${page.at(-1)?.[0]}` : null
    const changes = page.map((entry) => this.change(entry))
    const first = { marker: next, done: this.feed.size - rest.length + page.length, total: this.feed.size }
    const engines = { speech: null, language: 'model' }
    return json({ changes, cursor: begun, more: next !== null, engines, restoreId: this.restoreId, first })
  }

  private put(row: RecordingRow): RecordingRow {
    this.rows.set(row.id, row)
    this.changed(row.id)
    return row
  }

  private changed(id: RecordingId): void {
    this.feed.set(id, ++this.revision)
  }
}

const json = (body: unknown, status = 200): Response => Response.json(body, { status })

const finishedUploadSchemas = (text: string) =>
  (JSON.parse(text) as unknown[]).map((upload) => finishedUploadSchema.parse(upload))

const newRow = (id: RecordingId, title: string, uploads: ReturnType<typeof finishedUploadSchemas>): RecordingRow => ({
  id,
  title,
  duration: uploads.reduce((sum, { seconds }) => sum + seconds, 0),
  createdAt: NOW,
  fileSize: uploads.reduce((sum, { bytes }) => sum + bytes, 0),
  mime: 'audio/mp4',
  segments: uploads.map(({ upload: _, ...segment }) => segment),
  peaks: null,
  isTranscribed: false,
  isFavorite: false,
  highlights: [],
  transcription: { state: 'waiting' },
  analysis: 'none',
  deletedAt: null,
})

export const sumOf = (bytes: Uint8Array = new Uint8Array()): string => createHash('sha256').update(bytes).digest('hex')
