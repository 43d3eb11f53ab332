import type { Change } from '../../../contract/changes.ts'
import { type RecordingId, recordingIdSchema } from '../../../contract/ids.ts'
import { finishedUploadSchema, type RecordingRow, type StoredRecording } from '../../../contract/recording.ts'

type Upload = { offset: number; length: number | null }
/**
 * What becomes of a call. `lost`: the server does it and its answer never comes. `slow`: it does it, and before the
 * answer arrives something else happens.
 */
export type Weather = 'fair' | 'slow' | 'lost' | 'busy' | 'cut'

const TUS = { 'tus-resumable': '1.0.0' }
const NOW = '2026-01-01T00:00:00.000Z'

/** A server in memory that keeps the contract: uploads by offset, recordings, trash, tombstones and a change feed. */
export class ModelServer {
  rows = new Map<RecordingId, RecordingRow>()
  purged = new Set<RecordingId>()
  /** How often a recording came into being under an id. */
  births = new Map<RecordingId, number>()
  weather: () => Weather = () => 'fair'
  /** What happens while a slow answer is on its way. */
  meanwhile: () => Promise<void> = async () => undefined
  private uploads = new Map<string, Upload>()
  private feed = new Map<RecordingId, number>()
  private revision = 0

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

  purge(id: RecordingId): void {
    this.rows.delete(id)
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
    if (method === 'POST' && name === '') return this.create(init.body as FormData)
    return this.edit(method, recordingIdSchema.parse(name), act, searchParams.has('forever'), init)
  }

  private upload(method: string, name: string, init: RequestInit): Response {
    const headers = new Headers(init.headers)
    if (method === 'POST') {
      const [, key = ''] = /recording (\S+?),/.exec(headers.get('upload-metadata') ?? '') ?? []
      const [, segment = ''] = /segment (\S+?),/.exec(headers.get('upload-metadata') ?? '') ?? []
      const length = headers.get('upload-length')
      this.uploads.set(`${atob(key)}.${atob(segment)}`, { offset: 0, length: length === null ? null : Number(length) })
      return new Response(null, { status: 201, headers: TUS })
    }
    const known = this.uploads.get(name)
    if (!known) return new Response(null, { status: 404, headers: TUS })
    if (method === 'DELETE') this.uploads.delete(name)
    if (method === 'PATCH') {
      if (Number(headers.get('upload-offset')) !== known.offset)
        return new Response(null, { status: 409, headers: TUS })
      known.offset += (init.body as Uint8Array).byteLength
      known.length ??= headers.has('upload-length') ? Number(headers.get('upload-length')) : null
    }
    const length: Record<string, string> = known.length === null ? {} : { 'upload-length': String(known.length) }
    return new Response(null, {
      status: method === 'HEAD' ? 200 : 204,
      headers: { ...TUS, 'upload-offset': String(known.offset), ...length },
    })
  }

  private create(form: FormData): Response {
    const id = recordingIdSchema.parse(form.get('id'))
    const uploads = finishedUploadSchemas(String(form.get('uploads')))
    const kept = this.rows.get(id)
    if (this.purged.has(id) || kept?.deletedAt) return json({ error: 'Deleted.', code: 'deleted' }, 410)
    if (!kept) {
      const whole = uploads.every(({ upload, bytes }) => this.uploads.get(upload)?.offset === bytes)
      if (!whole) return json({ error: 'Bytes are missing.', code: 'upload-missing' }, 425)
      this.births.set(id, (this.births.get(id) ?? 0) + 1)
      this.rows.set(id, newRow(id, String(form.get('title')), uploads))
      this.changed(id)
    }
    for (const { upload } of uploads) this.uploads.delete(upload)
    const row = this.rows.get(id)
    if (!row) throw new Error('It was kept just now.')
    return json(stored(row), kept ? 200 : 201)
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
      else this.put({ ...row, deletedAt: NOW })
      return json({ ok: true })
    }
    const isRestore = act === 'restore'
    if (!row || (row.deletedAt !== null && !isRestore)) return json({ error: 'There is none.' }, 404)
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    return json(stored(this.put({ ...row, ...body, ...(isRestore ? { deletedAt: null } : {}) })))
  }

  private changesSince(cursor: number): Response {
    const later = [...this.feed].filter(([, revision]) => revision > cursor).sort((one, other) => one[1] - other[1])
    const changes = later.slice(0, 3).map((entry) => this.change(entry))
    const last = changes.at(-1)?.revision ?? cursor
    return json({ changes, cursor: last, more: later.length > 3, engines: { speech: null, language: 'model' } })
  }

  private change([id, revision]: [RecordingId, number]): Change {
    const recording = this.rows.get(id)
    return recording ? { kind: 'recording', revision, recording } : { kind: 'purged', revision, recordingId: id }
  }

  /** `marker`: the revision at which it began, and the last recording that was told. */
  private firstFetch(marker: string): Response {
    const [, begun = String(this.revision), last = '~'] = /^(\d+) (.+)$/.exec(marker) ?? []
    const all = [...this.feed].filter(([, revision]) => revision <= Number(begun))
    const rest = all.filter(([id]) => id < last).sort(([one], [other]) => (one < other ? 1 : -1))
    const told = rest.slice(0, 3)
    const next = rest.length > 3 ? `${begun} ${told.at(-1)?.[0]}` : null
    const changes = told.map((entry) => this.change(entry))
    const first = { marker: next, done: all.length - rest.length + told.length, total: all.length }
    return json({ changes, cursor: Number(begun), more: false, engines: { speech: null, language: 'model' }, first })
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

const stored = (row: RecordingRow): StoredRecording => ({ ...row, audioUrl: '', transcript: '', stored: row.segments })
