import { zipped } from './zip-writer.ts'

/** Rows that a sheet can hold, with its header; characters that a cell can. */
export const sheetLimits = { rows: 1_048_576, cell: 32_767 } as const

/**
 * A workbook with one sheet, as it is packed. Every cell is text and says so, so that nothing in it is run or turned into a date,
 * also when it is edited; only columns of numbers hold numbers. Made by hand: writers of whole files in memory take a gigabyte
 * for 100,000 contacts.
 */
export const workbookOf = (
  sheet: string,
  labels: string[],
  rows: AsyncIterable<string[]>,
  numbers: boolean[],
): AsyncGenerator<Buffer> =>
  zipped([
    ['[Content_Types].xml', [contentTypes]],
    ['_rels/.rels', [relationsOf({ rId1: ['officeDocument', 'xl/workbook.xml'] })]],
    ['xl/workbook.xml', [workbook(sheet)]],
    [
      'xl/_rels/workbook.xml.rels',
      [relationsOf({ rId1: ['worksheet', 'worksheets/sheet1.xml'], rId2: ['styles', 'styles.xml'] })],
    ],
    ['xl/styles.xml', [styles]],
    ['xl/worksheets/sheet1.xml', sheetOf(labels, rows, numbers)],
  ])

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org'
const main = `xmlns="${office}/spreadsheetml/2006/main"`
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `${xml}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`

const relationsOf = (links: Record<string, [type: string, target: string]>): string =>
  `${xml}<Relationships xmlns="${office}/package/2006/relationships">${Object.entries(links)
    .map(
      ([id, [type, target]]) =>
        `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const workbook = (sheet: string): string =>
  `${xml}<workbook ${main} xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** 0 as it is, 1 text, 2 the header. */
const styles = `${xml}<styleSheet ${main}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`

async function* sheetOf(labels: string[], rows: AsyncIterable<string[]>, numbers: boolean[]): AsyncIterable<string> {
  const letters = labels.map((_, at) => lettersOf(at))
  const text = (at: number, row: number, style: number, value: string) =>
    `<c r="${letters[at]}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cut(value))}</t></is></c>`
  let chunk = `${xml}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${labels.length}" width="22" customWidth="1"/></cols><sheetData><row r="1">${labels.map((label, at) => text(at, 1, 2, label)).join('')}</row>`
  let row = 1
  for await (const cells of rows) {
    row++
    chunk += `<row r="${row}">`
    for (const [at, value] of cells.entries()) {
      if (value === '') continue
      chunk += numbers[at] ? `<c r="${letters[at]}${row}"><v>${value}</v></c>` : text(at, row, 1, value)
    }
    chunk += '</row>'
    if (chunk.length < 65_536) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}</sheetData></worksheet>`
}

/** 0 → `A`, 27 → `AB` */
function lettersOf(column: number): string {
  const before = Math.floor(column / 26)
  return `${before > 0 ? lettersOf(before - 1) : ''}${String.fromCharCode(65 + (column % 26))}`
}

const cutMark = ' … (cut)'
const cut = (value: string): string =>
  value.length <= sheetLimits.cell ? value : `${value.slice(0, sheetLimits.cell - cutMark.length)}${cutMark}`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
const special = /[&<>"]|[\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[\dA-Fa-f]{4}_)/g

/** What XML cannot hold stands as `_x000D_`, and so does what looks like that. */
const escaped = (text: string): string =>
  text.replace(
    special,
    (char) => entities[char] ?? `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
