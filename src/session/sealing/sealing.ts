import type { AppDatabase } from '../../local/app-database.ts'
import { answered } from '../../local/unanswered-error.ts'
import { loadExtra } from '../load-extra.ts'
import { isOn } from './mode.ts'

/** Rejects also where it does not come in time. */
export const loadSealing = () => answered(loadExtra('sealing', () => import('../../sealing/on-device.ts')))

/**
 * What seals what is recorded into this account; undefined where its person does not use "Only my devices".
 * Rejects where that is not to be had: nothing may be recorded, as it would be in the clear.
 */
export const sealingOf = async (app: AppDatabase) => ((await isOn(app)) ? loadSealing() : undefined)
