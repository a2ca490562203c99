/** The record that activities, notes and tasks are about. */
export type RecordSubject = { type: 'contact' | 'company' | 'deal'; id: string }
