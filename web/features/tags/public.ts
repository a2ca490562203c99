export { BulkTag, BulkUntag } from './bulk.tsx'
export { bearsTags } from './requests.ts'
export { TagsSection } from './section.tsx'
