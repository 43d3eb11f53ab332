import type { Client } from '../../api/client.ts'
import type { Databases } from '../audio/seal-take.ts'
import type { KeyStore } from '../key-store.ts'

export type FieldCalls = Databases & { client: Client; now(): number; signal?: AbortSignal }

/** The same with the keys of this device. */
export type ValueCalls = Omit<FieldCalls, 'signal'> & { store: KeyStore; signal?: AbortSignal | undefined }
