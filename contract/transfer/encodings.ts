import { t } from '../language/translate.ts'

/** Encodings of text files, with labels. A file without a byte order mark is read as UTF-8 if valid, otherwise as Windows-1252. */
export const encodingNames = {
  'utf-8': t('Unicode (UTF-8)'),
  'utf-16le': t('Unicode (UTF-16)'),
  'utf-16be': t('Unicode (UTF-16, big-endian)'),
  'windows-1252': t('Western European (Windows-1252, Latin-1)'),
  'windows-1250': t('Central European (Windows-1250)'),
  'windows-1251': t('Cyrillic (Windows-1251)'),
  'windows-1254': t('Turkish (Windows-1254)'),
  macintosh: t('Western European (Mac)'),
  shift_jis: t('Japanese (Shift JIS)'),
  gb18030: t('Chinese (GB 18030)'),
} as const
export type Encoding = keyof typeof encodingNames
export const encodings = Object.keys(encodingNames) as Encoding[]
