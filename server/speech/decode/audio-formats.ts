import { ADTS, FLAC, type InputFormat, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } from 'mediabunny'

/** What is read of people's files: all that mediabunny knows, but no playlist (HLS), which would name other files. */
export const SOUND_FORMATS: InputFormat[] = [MP4, QTFF, MATROSKA, WEBM, WAVE, OGG, FLAC, MP3, ADTS]
