export { BulkTag, BulkUntag } from './bulk.tsx'
export { TagsSection } from './section.tsx'
