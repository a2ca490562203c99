import { strFromU8, unzipSync } from 'fflate'
import writeExcelFile from 'write-excel-file/node'
import { writeZip } from './write-zip.ts'

/** Maximum rows of a sheet, including its header, and maximum characters of a cell. */
export const sheetLimits = { rows: 1_048_576, cell: 32_767 } as const

/**
 * A workbook with one sheet, packed while it is written. Every cell is explicitly text, so that nothing is run as a formula or
 * converted to a date, even when a cell is edited; only columns of numbers contain numbers. The library only writes an empty
 * workbook, into which the rows are streamed: with all rows of 100,000 contacts, it would take 1.4 GB.
 */
export async function* writeWorkbook(
  sheet: string,
  labels: string[],
  rows: AsyncIterable<string[]>,
  numbers: boolean[],
): AsyncGenerator<Uint8Array> {
  const parts = Object.entries(unzipSync(await emptyWorkbook(sheet, labels.length)))
  yield* writeZip(
    parts.map(([name, bytes]) => {
      const xml = strFromU8(bytes)
      return [name, name.includes('/worksheets/sheet') ? fillSheet(xml, labels, rows, numbers) : [xml]]
    }),
  )
}

/** An empty workbook with one cell in the style of the header and one in the style of the rows. */
function emptyWorkbook(sheet: string, columns: number): Promise<Buffer> {
  const text = { value: '', type: String, format: '@' } as const
  const data = [[{ ...text, fontWeight: 'bold' } as const, text]]
  const widths = Array.from({ length: columns }, () => ({ width: 22 }))
  return writeExcelFile(data, { sheet, columns: widths, stickyRowsCount: 1 }).toBuffer()
}

async function* fillSheet(
  xml: string,
  labels: string[],
  rows: AsyncIterable<string[]>,
  numbers: boolean[],
): AsyncIterable<string> {
  const [, before, header, body, after] =
    /^(.*<sheetData>).*<c r="A1" (s="\d+").*<c r="B1" (s="\d+").*(<\/sheetData>.*)$/s.exec(xml) ?? []
  if (!header || !body) throw new Error('the empty workbook has another shape')
  const letters = labels.map((_, at) => toColumnLetters(at))
  const text = (at: number, row: number, style: string, value: string) =>
    `<c r="${letters[at]}${row}" ${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(truncateCell(value))}</t></is></c>`
  let chunk = `${before}<row r="1">${labels.map((label, at) => text(at, 1, header, label)).join('')}</row>`
  let row = 1
  for await (const cells of rows) {
    row++
    chunk += `<row r="${row}">`
    for (const [at, value] of cells.entries()) {
      if (value === '') continue
      chunk += numbers[at] ? `<c r="${letters[at]}${row}"><v>${value}</v></c>` : text(at, row, body, value)
    }
    chunk += '</row>'
    if (chunk.length < 65_536) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}${after}`
}

/** 0 → `A`, 27 → `AB` */
function toColumnLetters(column: number): string {
  const before = Math.floor(column / 26)
  return `${before > 0 ? toColumnLetters(before - 1) : ''}${String.fromCharCode(65 + (column % 26))}`
}

const cutMark = ' … (cut)'
const truncateCell = (value: string): string =>
  value.length <= sheetLimits.cell ? value : `${value.slice(0, sheetLimits.cell - cutMark.length)}${cutMark}`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
const special = /[&<>"]|[\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[\dA-Fa-f]{4}_)/g

/** Escapes characters that XML cannot contain as `_x000D_`, and text that looks like such an escape. */
const escapeXml = (text: string): string =>
  text.replace(
    special,
    (char) => entities[char] ?? `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
