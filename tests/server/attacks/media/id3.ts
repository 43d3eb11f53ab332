/** Text behind an ID3v2.4 tag that holds nothing. */
export const id3 = (text: string): Buffer =>
  Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), Buffer.from(text)])
