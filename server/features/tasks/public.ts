export { isOpen, isOverdue } from './sql.ts'
