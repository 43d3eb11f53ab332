/** Children of Cluster and of BlockGroup, and what may end a file, by id with marker bits (RFC 9559, 5.1). */
const IN_CLUSTERS = new Set([
  ...[0xe7, 0x5854, 0xa7, 0xab, 0xa3, 0xa0, 0xaf, 0xec, 0xbf],
  ...[0xa1, 0xa2, 0x75a1, 0x9b, 0xfa, 0xfb, 0xfd, 0xa4, 0x75a2, 0x8e, 0xc8],
  ...[0x1c53bb6b, 0x1254c367, 0x114d9b74],
])

/** ISO/IEC 14496-12, 4.3 and 8.8; `emsg` and `prft` come from ISO/IEC 23009-1 and 14496-12, 8.16.5. */
const ON_TOP = new Set(['ftyp', 'moov', 'moof', 'mdat', 'styp', 'sidx', 'mfra', 'free', 'skip', 'uuid', 'emsg', 'prft'])

/** True for an element that may stand where the clusters of a WebM are; anything else there is damage. */
export const standsInClusters = (id: number): boolean => IN_CLUSTERS.has(id)

/** True for a box that may stand on the outermost level of an MP4; anything else there is damage. */
export const standsOnTop = (type: string): boolean => ON_TOP.has(type)
