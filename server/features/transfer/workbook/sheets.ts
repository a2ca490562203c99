import { posix } from 'node:path'
import { general, type Show, showOf } from './numbers.ts'
import { Unreadable } from './unreadable.ts'
import { attribute, read, reading, unhexed } from './xml.ts'
import { type Archive, openArchive } from './zip.ts'

export type Workbook = {
  /** Names of the sheets that people see, in their order. */
  sheets: string[]
  /** The rows of a sheet as people see them; a row that is not there comes as an empty one. */
  rows(sheet: string): AsyncIterable<string[]>
}

/** Bytes that may be unpacked of one workbook. */
export const mostUnpacked = 200 << 20
/** Characters of all texts that cells share: they are in memory together. */
const mostShared = 80_000_000
const mostRows = 1_048_576
export const mostColumns = 2_000

export async function openWorkbook(path: string): Promise<Workbook> {
  const archive = await openArchive(path, mostUnpacked)
  const main = (await relations(archive, '')).find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const links = await relations(archive, main)
  const { listed, from1904 } = await contents(archive, main)
  const parts = new Map(links.map((link) => [link.id, link]))
  const sheets = listed.filter(({ link }) => parts.get(link)?.type === 'worksheet')
  if (sheets.length === 0) throw new Unreadable('damaged')
  const partOf = (type: string) => links.find((link) => link.type === type)?.target

  async function* rows(sheet: string): AsyncIterable<string[]> {
    const part = parts.get(sheets.find(({ name }) => name === sheet)?.link ?? '')?.target
    if (!part) throw new Unreadable('sheet')
    const shows = await stylesIn(archive, partOf('styles'), from1904)
    const texts = await textsIn(archive, partOf('sharedStrings'))
    yield* rowsIn(archive, part, texts, shows)
  }
  return { sheets: sheets.map(({ name }) => name), rows }
}

type Relation = { id: string; type: string; target: string }

/** What a part of the archive points at. */
async function relations(archive: Archive, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part)
  const file = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  const found: Relation[] = []
  if (!archive.has(file)) return found
  await read(archive.read(file), {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const target = attribute(attributes, 'Target') ?? ''
      found.push({
        id: attribute(attributes, 'Id') ?? '',
        type: posix.basename(attribute(attributes, 'Type') ?? ''),
        target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      })
    },
  })
  return found
}

async function contents(archive: Archive, part: string) {
  const listed: { name: string; link: string }[] = []
  let from1904 = false
  await read(archive.read(part), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')
      // Hidden sheets hold what programs keep for themselves.
      if (name !== 'sheet' || /idden$/.test(attribute(attributes, 'state') ?? '')) return
      listed.push({ name: attribute(attributes, 'name') ?? '', link: attribute(attributes, 'id') ?? '' })
    },
  })
  return { listed, from1904 }
}

/** How each style of a cell shows numbers. */
async function stylesIn(archive: Archive, part: string | undefined, from1904: boolean): Promise<Show[]> {
  const codes = new Map<number, string>()
  const shows: Show[] = []
  let inCells = false
  if (!part || !archive.has(part)) return shows
  await read(archive.read(part), {
    open(name, attributes) {
      if (name === 'numFmt')
        codes.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '')
      if (name === 'cellXfs') inCells = true
      if (name !== 'xf' || !inCells) return
      const id = Number(attribute(attributes, 'numFmtId') ?? 0)
      shows.push(showOf(id, codes.get(id), from1904))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return shows
}

/** Texts that cells share, by their place. Readings above characters are not part of a text. */
async function textsIn(archive: Archive, part: string | undefined): Promise<string[]> {
  const texts: string[] = []
  let size = 0
  let present = ''
  let inText = false
  let inReading = false
  if (!part || !archive.has(part)) return texts
  await read(archive.read(part), {
    open(name) {
      if (name === 'si') present = ''
      if (name === 'rPh') inReading = true
      if (name === 't') inText = !inReading
    },
    text(text) {
      if (!inText) return
      present += text
      size += text.length
      if (size > mostShared) throw new Unreadable('large')
    },
    close(name) {
      if (name === 't') inText = false
      if (name === 'rPh') inReading = false
      if (name === 'si') texts.push(unhexed(present))
    },
  })
  return texts
}

async function* rowsIn(archive: Archive, part: string, texts: string[], shows: Show[]): AsyncIterable<string[]> {
  let ready: string[][] = []
  let row: string[] = []
  let rows = 0
  let cell = { at: 0, type: '', style: 0 }
  let present = ''
  let inValue = false
  let inReading = false
  const heard = {
    open(name: string, attributes: string) {
      if (name === 'c') {
        const place = attribute(attributes, 'r')
        const at = place === undefined ? cell.at + 1 : columnIn(place)
        if (at < 0 || at >= mostColumns) throw new Unreadable(at < 0 ? 'damaged' : 'wide')
        cell = { at, type: attribute(attributes, 't') ?? 'n', style: Number(attribute(attributes, 's') ?? 0) }
        present = ''
      } else if (name === 'v' || (name === 't' && !inReading)) inValue = true
      else if (name === 'rPh') inReading = true
      else if (name === 'row') {
        const number = Number(attribute(attributes, 'r') ?? rows + 1)
        if (!(number <= mostRows) || rows >= mostRows) throw new Unreadable('damaged')
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
      else if (name === 'rPh') inReading = false
      else if (name === 'c') {
        const value = shownIn(cell, present, texts, shows)
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
  for await (const _ of reading(archive.read(part), heard)) {
    yield* ready
    ready = []
  }
  yield* ready
}

function shownIn(cell: { type: string; style: number }, text: string, texts: string[], shows: Show[]): string {
  if (text === '') return ''
  if (cell.type === 's') return texts[Number(text)] ?? ''
  if (cell.type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (cell.type !== 'n') return unhexed(text)
  const value = Number(text)
  return Number.isFinite(value) ? (shows[cell.style] ?? general)(value) : text
}

/** `AB12` → 27 */
function columnIn(place: string): number {
  let column = 0
  for (const char of place) {
    const letter = (char.charCodeAt(0) | 32) - 96
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
    if (column > mostColumns) break
  }
  return column - 1
}
