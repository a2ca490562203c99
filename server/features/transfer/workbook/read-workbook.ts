import { posix } from 'node:path'
import { importLimits } from '#contract/transfer/import-limits.ts'
import { createNumberFormatter, formatGeneral, type NumberFormatter } from './number-format.ts'
import { decodeHexEscapes, getAttribute, parseXml, parseXmlStream } from './read-xml.ts'
import { openZip, type ZipArchive } from './read-zip.ts'
import { WorkbookError } from './workbook-error.ts'

type Workbook = {
  /** Names of the visible sheets, in order. */
  sheets: string[]
  /** The rows of a sheet, formatted as a spreadsheet shows them; missing rows are empty. */
  rows(sheet: string): AsyncIterable<string[]>
}

/** Maximum bytes that one workbook can unpack to. */
export const maxUnpackedBytes = 200 << 20
/** Maximum characters of all shared strings, which are in memory at once. */
const maxSharedTextLength = 80_000_000
const maxRows = 1_048_576

export async function openWorkbook(path: string, maxBytes: number): Promise<Workbook> {
  const archive = await openZip(path, maxBytes)
  const main =
    (await readRelations(archive, '')).find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const links = await readRelations(archive, main)
  const { listed, from1904 } = await contents(archive, main)
  const parts = new Map(links.map((link) => [link.id, link]))
  const sheets = listed.filter(({ link }) => parts.get(link)?.type === 'worksheet')
  if (sheets.length === 0) throw new WorkbookError('damaged')
  const partOf = (type: string) => links.find((link) => link.type === type)?.target

  async function* rows(sheet: string): AsyncIterable<string[]> {
    const part = parts.get(sheets.find(({ name }) => name === sheet)?.link ?? '')?.target
    if (!part) throw new WorkbookError('sheet')
    const shows = await readStyles(archive, partOf('styles'), from1904)
    const texts = await readSharedStrings(archive, partOf('sharedStrings'))
    yield* readRows(archive, part, texts, shows)
  }
  return { sheets: sheets.map(({ name }) => name), rows }
}

type Relation = { id: string; type: string; target: string }

/** The relationships of a part of the archive. */
async function readRelations(archive: ZipArchive, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part)
  const file = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  const found: Relation[] = []
  if (!archive.has(file)) return found
  await parseXml(archive.read(file), {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const target = getAttribute(attributes, 'Target') ?? ''
      found.push({
        id: getAttribute(attributes, 'Id') ?? '',
        type: posix.basename(getAttribute(attributes, 'Type') ?? ''),
        target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      })
    },
  })
  return found
}

async function contents(archive: ZipArchive, part: string) {
  const listed: { name: string; link: string }[] = []
  let from1904 = false
  await parseXml(archive.read(part), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(getAttribute(attributes, 'date1904') ?? '')
      // Programs keep their own data in hidden sheets.
      if (name !== 'sheet' || /idden$/.test(getAttribute(attributes, 'state') ?? '')) return
      listed.push({ name: getAttribute(attributes, 'name') ?? '', link: getAttribute(attributes, 'id') ?? '' })
    },
  })
  return { listed, from1904 }
}

/** A formatter for each cell style. */
async function readStyles(
  archive: ZipArchive,
  part: string | undefined,
  from1904: boolean,
): Promise<NumberFormatter[]> {
  const codes = new Map<number, string>()
  const shows: NumberFormatter[] = []
  let inCells = false
  if (!part || !archive.has(part)) return shows
  await parseXml(archive.read(part), {
    open(name, attributes) {
      if (name === 'numFmt')
        codes.set(Number(getAttribute(attributes, 'numFmtId')), getAttribute(attributes, 'formatCode') ?? '')
      if (name === 'cellXfs') inCells = true
      if (name !== 'xf' || !inCells) return
      const id = Number(getAttribute(attributes, 'numFmtId') ?? 0)
      shows.push(createNumberFormatter(id, codes.get(id), from1904))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return shows
}

/** Shared strings by index, without phonetic guides. */
async function readSharedStrings(archive: ZipArchive, part: string | undefined): Promise<string[]> {
  const texts: string[] = []
  let size = 0
  let present = ''
  let inText = false
  let inPhonetic = false
  if (!part || !archive.has(part)) return texts
  await parseXml(archive.read(part), {
    open(name) {
      if (name === 'si') present = ''
      if (name === 'rPh') inPhonetic = true
      if (name === 't') inText = !inPhonetic
    },
    text(text) {
      if (!inText) return
      present += text
      size += text.length
      if (size > maxSharedTextLength) throw new WorkbookError('large')
    },
    close(name) {
      if (name === 't') inText = false
      if (name === 'rPh') inPhonetic = false
      if (name === 'si') texts.push(decodeHexEscapes(present))
    },
  })
  return texts
}

async function* readRows(
  archive: ZipArchive,
  part: string,
  texts: string[],
  shows: NumberFormatter[],
): AsyncIterable<string[]> {
  let ready: string[][] = []
  let row: string[] = []
  let rows = 0
  let cell = { at: 0, type: '', style: 0 }
  let present = ''
  let inValue = false
  let inPhonetic = false
  const handlers = {
    open(name: string, attributes: string) {
      if (name === 'c') {
        const place = getAttribute(attributes, 'r')
        const at = place === undefined ? cell.at + 1 : parseColumn(place)
        if (at < 0 || at >= importLimits.columnsRead) throw new WorkbookError(at < 0 ? 'damaged' : 'wide')
        cell = { at, type: getAttribute(attributes, 't') ?? 'n', style: Number(getAttribute(attributes, 's') ?? 0) }
        present = ''
      } else if (name === 'v' || (name === 't' && !inPhonetic)) inValue = true
      else if (name === 'rPh') inPhonetic = true
      else if (name === 'row') {
        const number = Number(getAttribute(attributes, 'r') ?? rows + 1)
        if (!(number <= maxRows) || rows >= maxRows) throw new WorkbookError('damaged')
        for (; rows < number - 1; rows++) ready.push([])
        row = []
        cell = { at: -1, type: '', style: 0 }
      }
    },
    text(text: string) {
      if (inValue) present += text
    },
    close(name: string) {
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'rPh') inPhonetic = false
      else if (name === 'c') {
        const value = formatCell(cell, present, texts, shows)
        if (value !== '') {
          while (row.length < cell.at) row.push('')
          row[cell.at] = value
        }
      } else if (name === 'row') {
        rows++
        ready.push(row)
      }
    },
  }
  for await (const _ of parseXmlStream(archive.read(part), handlers)) {
    yield* ready
    ready = []
  }
  yield* ready
}

function formatCell(
  cell: { type: string; style: number },
  text: string,
  texts: string[],
  shows: NumberFormatter[],
): string {
  if (text === '') return ''
  if (cell.type === 's') return texts[Number(text)] ?? ''
  if (cell.type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (cell.type !== 'n') return decodeHexEscapes(text)
  const value = Number(text)
  return Number.isFinite(value) ? (shows[cell.style] ?? formatGeneral)(value) : text
}

/** `AB12` → 27 */
function parseColumn(place: string): number {
  let column = 0
  for (const char of place) {
    const letter = (char.charCodeAt(0) | 32) - 96
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
    if (column > importLimits.columnsRead) break
  }
  return column - 1
}
