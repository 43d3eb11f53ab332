/**
 * What gathers a take in memory, and what the finished screen offers besides Save: in the page while there is a network. A first
 * visit may lose it before Stop, and a private window keeps no app.
 */

export { TakeActions } from '../features/recorder/finished/TakeActions.tsx'
export { downloadTake } from '../features/recorder/finished/take-audio.ts'
export { localAudio } from '../local/audio/local-audio.ts'
export { gatherInMemory } from '../local/in-memory/gather-in-memory.ts'
