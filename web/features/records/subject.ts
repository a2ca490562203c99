/** The record that activities, notes and tasks are about. */
export type Subject = { type: 'contact' | 'company' | 'deal'; id: string }
