/** How large an import may be (GAP-034): bytes of a file, of a JSON body and of one cell; columns; rows. */
export const importLimits = {
  fileBytes: 100 << 20,
  jsonBytes: 10 << 20,
  cellBytes: 64 << 10,
  columns: 200,
  /** Columns beyond those are counted, to say how many there are; at most so many. */
  columnsRead: 2_000,
  rows: 1_000_000,
  /** An XLSX file is compressed, so it may be smaller only. */
  workbookBytes: 20 << 20,
  /** Problems in the answer itself; `GET /imports/{id}/failed` has every failed row. */
  maxErrors: 100,
  /** Bytes of a text file from which its format, mapping and dates are guessed; an XLSX file is previewed whole. */
  previewBytes: 256 << 10,
  /** Rows that a dry run checks, and rows of each outcome that it shows field by field. */
  dryRunRows: 100_000,
  dryRunRowsPerOutcome: 25,
  /** Records that an undo let be, in the answer itself. */
  maxKeptRecords: 50,
  /** Past imports that are listed. */
  maxPastImports: 20,
} as const
