export { BulkTag, BulkUntag } from './bulk.tsx'
export { allTags, bearsTags } from './requests.ts'
export { TagsSection } from './section.tsx'
