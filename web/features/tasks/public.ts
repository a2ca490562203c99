/** The tasks of a record, for its panel. */

export { daysInWords } from './days.ts'
export { Tasks } from './record-tasks.tsx'
