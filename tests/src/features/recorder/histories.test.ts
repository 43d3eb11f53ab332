import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runs } from '../../../whole.ts'
import { HistoryWorld, type Step } from './history-world.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

const { happenings } = new HistoryWorld(false, false)
const kinds = Object.keys(happenings) as Step['kind'][]
const ms = fc.integer({ min: 1, max: 1500 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ kind: fc.constant<Step['kind']>('speak'), ms }) },
  { weight: 14, arbitrary: fc.record({ kind: fc.constantFrom(...kinds), ms }) },
)

/** Whatever went wrong is over, and the person stops. */
async function end(world: HistoryWorld): Promise<void> {
  for (const kind of ['database heals', 'chunks arrive', 'flow', 'stop', 'look'] as const) await world.perform(kind)
}

/** What a person saw of one take. */
type Seen = {
  /** On the clock at its last moment. */
  seconds: number
  /** The database refused to the very end: what waits then is told as lost. */
  cut: boolean
}

function watch(world: HistoryWorld): Map<string, Seen> {
  const takes = new Map<string, Seen>()
  world.recorder.subscribe(() => {
    const state = world.recorder.state()
    if (!('take' in state)) return
    const { recording, savedSeconds } = state.take
    expect(savedSeconds, 'the clock never goes back').toBeGreaterThanOrEqual(takes.get(recording)?.seconds ?? 0)
    takes.set(recording, { seconds: savedSeconds, cut: state.kind === 'finished' && world.storage.refuses })
  })
  return takes
}

/** Every chunk that a microphone gave is on the disk once, in its order, and those of two never in one segment. */
function expectAllStored({ storage: { segments }, microphones }: HistoryWorld, takes: Map<string, Seen>): void {
  for (const { recording, chunks } of segments) {
    const [number = -1] = chunks[0] ?? []
    const emitted = microphones[number]?.emitted ?? 0
    const order = Array.from({ length: takes.get(recording)?.cut ? chunks.length : emitted }, (_, at) => [number, at])
    expect(chunks.map((chunk) => [...chunk])).toEqual(order)
  }
  if ([...takes.values()].some(({ cut }) => cut)) return
  const silent = microphones.filter(({ emitted }) => emitted === 0).length
  expect(segments.filter(({ bytes }) => bytes > 0)).toHaveLength(microphones.length - silent)
}

/** What went straight to the server is the beginning of what is on the disk: the outbox goes on behind it. */
function expectUploadsFit({ storage: { segments, uploads } }: HistoryWorld, takes: Map<string, Seen>): void {
  for (const { recording, segment, chunks } of segments) {
    if (takes.get(recording)?.cut) continue
    const held = uploads.get(`${recording}.${segment}`) ?? []
    expect(held).toEqual(chunks.slice(0, held.length))
  }
}

/** Segments follow each other without overlap, and what is between two of them has a reason. */
function expectOneTimeline(world: HistoryWorld, takes: Map<string, Seen>): void {
  for (const [recording, { seconds, cut }] of takes) {
    let heardUntil = 0
    for (const segment of world.storage.segments.filter((one) => one.recording === recording)) {
      expect(segment.startOffset).toBeGreaterThanOrEqual(heardUntil - 1e-6)
      expect(segment.gapReason !== undefined).toBe(segment.segment > 0)
      if (segment.bytes > 0) heardUntil = segment.startOffset + segment.seconds
    }
    if (!cut) expect(seconds, 'the clock shows what is on the disk').toBeCloseTo(heardUntil, 6)
  }
}

it('loses no chunk, overlaps nothing and always ends, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60 }),
      fc.boolean(),
      fc.boolean(),
      async (steps, hasFallbackStore, hasServer) => {
        const world = new HistoryWorld(hasFallbackStore, hasServer)
        const takes = watch(world)
        await world.perform('start')
        for (const { kind, ms: takes } of steps) await world.perform(kind, takes)
        await end(world)
        expect(['idle', 'finished', 'failed']).toContain(world.recorder.state().kind)
        expectAllStored(world, takes)
        expectUploadsFit(world, takes)
        expectOneTimeline(world, takes)
        expect(world.microphones.filter(({ state }) => state !== 'stopped')).toEqual([])
        await world.perform('reset')
        expect([world.looks.size, world.held]).toEqual([0, 0])
      },
    ),
    { numRuns: runs(500, 2000), seed: 20_261_121 },
  )
})
