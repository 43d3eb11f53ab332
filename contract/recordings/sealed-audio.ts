/**
 * The type of audio that only the user's devices can open (docs/zero-access.md), by its first four bytes. The server keeps it as it came: nothing decodes, converts or
 * transcribes it.
 */
export const SEALED_AUDIO = 'application/vnd.earmark.sealed-audio'

type WithAudio = { segments: readonly { mime: string }[] }

export const isSealed = ({ segments }: WithAudio): boolean => segments.some(({ mime }) => mime === SEALED_AUDIO)

/** The title of a sealed recording in the plain contract: the server knows no other. @param createdAt ISO date-time */
export const sealedTitle = (createdAt: string): string => createdAt.slice(0, 16).replace('T', ' ')
