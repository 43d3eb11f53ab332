import { hash, verify } from '@node-rs/argon2'

/** argon2id, the library's default, at the OWASP Password Storage Cheat Sheet's cost: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)
export const isPassword = (hashed: string, password: string): Promise<boolean> => verify(hashed, password)
