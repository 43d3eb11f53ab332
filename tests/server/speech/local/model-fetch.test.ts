import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../../server/config/config.ts'
import { betterEngine, voiceModel } from '../../../../server/context/engines/better-engine.ts'
import { type FetchState, fetchModel } from '../../../../server/speech/local/model-fetch.ts'
import { VOICE_MODEL } from '../../../../server/speech/voices/voice-catalogue.ts'
import { ELSEWHERE, type ModelHub } from '../../../../testkit/servers/model-hub.ts'
import { openTonesHub, type TonesHub } from './tones-hub.ts'

let tones: TonesHub
let folder: string
let hub: ModelHub
beforeEach(async () => {
  tones = await openTonesHub()
  ;({ folder, hub } = tones)
})
afterEach(() => tones.close())

describe('fetching by itself', () => {
  const fetchIt = async (states: FetchState[], more: { silentMs?: number } = {}) => {
    const better = await betterEngine(settings(), { isReady: true, catalogue: [hub.model] })
    if (!better) throw new Error('Nothing is to be fetched.')
    const onState = (state: FetchState) => states.push(state)
    const ended = new AbortController().signal
    await fetchModel({ model: better.model, folder: models(), onState, firstWaitMs: 1, reserve: 0, ...more }, ended)
  }
  const models = () => join(folder, 'data', 'models')
  const settings = (more: Record<string, string> = {}) =>
    readConfig({ DATA_DIR: join(folder, 'data'), SPEECH_MODEL: 'nemo-tones', SPEECH_MODELS_URL: hub.url, ...more })

  it('goes on after each cut, and asks for no byte twice', async () => {
    hub.failNext('cut', 'cut', 'cut')
    const states: FetchState[] = []
    await fetchIt(states)
    expect(states.filter(({ kind }) => kind === 'waiting')).toHaveLength(3)
    expect([...hub.sent]).toEqual(hub.model.files.map(({ name, bytes }) => [name, bytes]))
    expect(await readFile(join(models(), 'nemo-tones', 'model.onnx'))).toEqual(
      await readFile(join(folder, 'nemo-tones', 'model.onnx')),
    )
  })

  it('says so where the hub falls silent, and tries again', async () => {
    hub.failNext('silent')
    const states: FetchState[] = []
    // Where this machine is slower than that, there are more tries.
    await fetchIt(states, { silentMs: 200 })
    const waited = states.find((state) => state.kind === 'waiting')
    expect(waited?.reason).toMatch(/couldn't be downloaded\. 127\.0\.0\.1:\d+ sends nothing\. Try again/)
    expect(states.at(-1)).toEqual({ kind: 'here' })
  })

  it.each(['wrong bytes', 'not found'] as const)('says a sentence and tries again: %s', async (fault) => {
    hub.failNext(fault)
    const states: FetchState[] = []
    await fetchIt(states)
    const waited = states.find((state) => state.kind === 'waiting')
    expect(waited?.reason).toMatch(
      fault === 'not found'
        ? /couldn't be downloaded\. 127\.0\.0\.1:\d+ answered 404\. Try again/
        : /isn't the expected file/,
    )
    expect(states.at(-1)).toEqual({ kind: 'here' })
  })

  it('asks for nothing while the disk has no room, and says so', async () => {
    const ending = new AbortController()
    const states: FetchState[] = []
    const tooLarge = { ...hub.model, files: hub.model.files.map((file) => ({ ...file, bytes: 1e15 })) }
    const onState = (state: FetchState) => {
      states.push(state)
      ending.abort()
    }
    await expect(
      fetchModel({ model: tooLarge, folder: models(), onState, firstWaitMs: 60_000 }, ending.signal),
    ).rejects.toThrow('abort')
    expect(states).toMatchObject([{ kind: 'waiting', reason: expect.stringContaining("isn't enough space") }])
    expect(hub.sent.size).toBe(0)
  })

  it('counts what is here of it already as room', async () => {
    hub.failNext('cut')
    const states: FetchState[] = []
    await fetchIt(states)
    const { model } = hub
    const all = model.files.reduce((sum, { bytes }) => sum + bytes, 0)
    const onState = (state: FetchState) => states.push(state)
    // Of a real disk other programs take and give back more than this model is.
    const freeSpace = async () => all / 2
    await fetchModel(
      { model, folder: models(), onState, firstWaitMs: 1, reserve: 0, freeSpace },
      AbortSignal.timeout(60_000),
    )
    expect(states.at(-1)).toEqual({ kind: 'here' })
  })

  it('is given up where the source has other files, and says what to do', async () => {
    hub.failNext('wrong bytes', 'wrong bytes', 'wrong bytes', 'wrong bytes')
    const states: FetchState[] = []
    await fetchIt(states)
    expect(states.at(-1)).toEqual({
      kind: 'given-up',
      reason: expect.stringMatching(/Check SPEECH_MODELS_URL, .*restart/),
    })
    expect(hub.sent.get('model.onnx')).toBe(2 * (hub.model.files[0]?.bytes ?? 0))
  })

  it('goes where a mirror points to, but with LOCAL_ONLY to no other network', async () => {
    const better = await betterEngine(settings({ LOCAL_ONLY: 'yes' }), { isReady: true, catalogue: [hub.model] })
    hub.failNext('elsewhere')
    const ending = new AbortController()
    const reasons: string[] = []
    const onState = (state: FetchState) => {
      if (state.kind !== 'waiting') return
      reasons.push(state.reason)
      ending.abort()
    }
    await expect(better?.fetch(ending.signal, onState)).rejects.toThrow('abort')
    expect(reasons).toEqual([
      expect.stringMatching(new RegExp(`127\\.0\\.0\\.1:\\d+ points to ${ELSEWHERE}, which LOCAL_ONLY forbids\\.`)),
    ])
    await better?.fetch(AbortSignal.timeout(60_000))
    expect(better?.state()).toEqual({ kind: 'here' })
  })

  it('leaves the models for speakers where it leaves an engine, and names both hosts they come from', () => {
    const made = (more: Record<string, string>) =>
      voiceModel(settings({ SPEECH_MODELS_URL: '', ...more }), VOICE_MODEL, true)
    expect(made({})?.announcement).toContain('is fetched from huggingface.co and github.com')
    expect(made({ SPEECH_MODEL: 'none' })).toBe(null)
    expect(made({ SPEAKERS: 'no' })).toBe(null)
    expect(made({ SPEECH_MODEL: '', STT_URL: 'https://stt.example.org' })).toBe(null)
    expect(made({ LOCAL_ONLY: 'yes' })).toBe(null)
    expect(made({ LOCAL_ONLY: 'yes', SPEECH_MODELS_URL: hub.url })?.announcement).toContain(new URL(hub.url).host)
  })

  it('is left where a person, LOCAL_ONLY or an endpoint says so', async () => {
    const made = (more: Record<string, string>) =>
      betterEngine(settings(more), { isReady: true, catalogue: [hub.model] })
    expect((await made({}))?.announcement).toContain(new URL(hub.url).host)
    expect(await made({ SPEECH_MODEL: 'none' })).toBe(null)
    expect(await made({ SPEECH_MODEL: '', STT_URL: 'https://stt.example.org' })).toBe(null)
    expect(await made({ LOCAL_ONLY: 'yes' })).not.toBe(null)
    expect(await made({ LOCAL_ONLY: 'yes', SPEECH_MODELS_URL: '' })).toBe(null)
  })
})
