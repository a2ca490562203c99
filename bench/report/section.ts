/** One line of a table, by the title of each column. */
export type Row = Record<string, string>

/** A table with a title and the sentence that says what was measured. */
type Section = { title: string; note: string; rows: Row[] }

/** What a part measured: its tables, and its lines of the short table in the README. */
export type PartResult = { sections: Section[]; summary: SummaryRow[] }

/** The result of a part, and the run that measured it. */
export type RecordedPart = PartResult & { run: string }

/** By the name of the part, in the order of the tables. */
export type Results = [name: string, part: RecordedPart][]

export type SummaryRow = { work: string; result: string; goal: string; met: string }

export const formatMet = (isMet: boolean): string => (isMet ? 'yes' : 'no')

/** Shows progress beside the tables, which alone go to the standard output. */
export const reportProgress = (line: string): void => console.error(line)
