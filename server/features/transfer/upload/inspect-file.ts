import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { t } from '#contract/language/translate.ts'
import { importLimits } from '#contract/transfer/import-limits.ts'
import { type Delimiter, invalidFile, notUtf8Error } from './sample.ts'

/**
 * Maximum length of a row: as many columns as can be imported, with cells of maximum size. A longer row lacks a closing quotation
 * mark.
 */
const maxRowBytes = importLimits.columns * importLimits.cellBytes

/** The first bytes of a stored file, and whether they are all of it. */
export async function readHead(path: string, bytes: number): Promise<{ head: Buffer; whole: boolean }> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes + 1), 0, bytes + 1, 0)
    return { head: buffer.subarray(0, Math.min(bytesRead, bytes)), whole: bytesRead <= bytes }
  } finally {
    await file.close()
  }
}

/**
 * Reads a whole CSV file once, as bytes, before any of it is stored, and counts its rows. Rejects a file that is not UTF-8, has
 * an unclosed quotation mark, too many rows, or a row with too many columns.
 */
export async function countRows(path: string, delimiter: Delimiter, header: boolean): Promise<number> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const counter = createRowCounter(delimiter)
  for await (const chunk of createReadStream(path, { highWaterMark: 256 << 10 })) {
    decode(decoder, chunk)
    counter.read(chunk)
  }
  decode(decoder)
  const rows = counter.end() - (header ? 1 : 0)
  if (rows <= 0) throw invalidFile(t('The file has a header but no rows.'))
  if (rows > importLimits.rows)
    throw invalidFile(
      t('The file has {rows} rows; at most {max} can be imported at once.', {
        rows: rows.toLocaleString('en-US'),
        max: importLimits.rows.toLocaleString('en-US'),
      }),
    )
  return rows
}

/** The number of rows in the text of a whole file; null if an import would refuse it. */
export function countTextRows(text: string, delimiter: Delimiter, header: boolean): number | null {
  const counter = createRowCounter(delimiter)
  try {
    counter.read(Buffer.from(text))
    return Math.max(0, counter.end() - (header ? 1 : 0))
  } catch {
    return null
  }
}

function decode(decoder: TextDecoder, chunk?: Buffer): void {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    throw notUtf8Error()
  }
}

const quote = 0x22
const newline = 0x0a
const carriageReturn = 0x0d

/** Counts rows that are not empty; a quotation mark opens a quoted cell only at the start of a cell. */
function createRowCounter(delimiter: Delimiter) {
  const separator = delimiter.charCodeAt(0)
  let rows = 0
  let size = 0
  /** Whether the row has a second cell, or text in its first one; quotation marks alone are an empty cell. */
  let isFilled = false
  let columns = 1
  let line = 1
  let openedOn = 0
  let atStart = true
  let quoted = false
  let closed = false
  let skipBom = true

  const endOfRow = () => {
    if (isFilled) rows++
    size = 0
    isFilled = false
    columns = 1
    atStart = true
    closed = false
  }

  return {
    read(chunk: Buffer) {
      let from = 0
      if (skipBom && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) from = 3
      skipBom = false
      for (let at = from; at < chunk.length; at++) {
        const byte = chunk[at]
        if (byte === newline) line++
        if (quoted) {
          size++
          // A doubled quotation mark is treated as closing and reopening the cell, which has the same result.
          closed = byte === quote
          quoted = !closed
          if (quoted) isFilled = true
        } else if (byte === newline || byte === carriageReturn) endOfRow()
        else {
          size++
          if (byte === quote && (atStart || closed)) {
            quoted = true
            if (closed) isFilled = true
            else openedOn = line
          } else isFilled = true
          closed = false
          atStart = byte === separator
          if (atStart && ++columns > importLimits.columnsRead) throw tooWide(line)
        }
        if (size > maxRowBytes) throw unclosedQuote(openedOn)
      }
    },
    /** Total number of rows. */
    end(): number {
      if (quoted) throw unclosedQuote(openedOn)
      endOfRow()
      return rows
    },
  }
}

const tooWide = (line: number) =>
  invalidFile(
    t('Line {line} has more than {columnsRead} columns; at most {columns} can be imported.', {
      line,
      columnsRead: importLimits.columnsRead.toLocaleString('en-US'),
      columns: importLimits.columns,
    }),
  )

const unclosedQuote = (line: number) => invalidFile(t('A quotation mark in line {line} is never closed.', { line }))
