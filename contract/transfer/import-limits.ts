/** How large an import may be (GAP-034): bytes of a file, of a JSON body and of one cell; columns; rows. */
export const importLimits = {
  fileBytes: 100 << 20,
  jsonBytes: 10 << 20,
  cellBytes: 64 << 10,
  columns: 200,
  /** Columns beyond that are counted for the error message, up to this number. */
  columnsRead: 2_000,
  rows: 1_000_000,
  /** Tags of one row, and tags that an import adds to all of its records. */
  tagsPerRow: 50,
  /** An XLSX file is compressed, so its limit is smaller. */
  workbookBytes: 20 << 20,
  /** Maximum problems in a response; `GET /imports/{id}/failed` returns every failed row. */
  maxErrors: 100,
  /** Problems that a report groups rows by, values that it shows of each, and characters of a value. */
  problems: 50,
  valuesPerProblem: 5,
  valueLength: 100,
  /** Different values of a problem that a dry run shows, problems that it counts, and cells that a mapping of values names. */
  dryRunValues: 100,
  dryRunProblems: 1_000,
  mappedValues: 2_000,
  /** Bytes of a text file used to detect its format, mapping and dates; an XLSX file is read completely. */
  headBytes: 256 << 10,
  /** Rows that a dry run checks, and rows of each outcome that it shows field by field. */
  dryRunRows: 100_000,
  dryRunRowsPerOutcome: 25,
  /** Maximum kept records in the reply to an undo. */
  maxKeptRecords: 50,
  /** Maximum past imports in the list. */
  maxPastImports: 20,
  /** The person who started an import is notified of its end if it has more rows, or takes more seconds. */
  noticeRows: 1_000,
  noticeSeconds: 10,
} as const

/** Per person: more than anybody starts by hand, but too few to overload the server. */
export const transferRequestsPerMinute = { import: 60, suggestMapping: 60, export: 30 } as const
