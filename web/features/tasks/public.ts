/** The tasks of a record, for its panel. */
export { Tasks } from './record-tasks.tsx'
