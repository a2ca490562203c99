export { BulkAssignTags, BulkRemoveTags } from './bulk-tags.tsx'
export { isBulkTaggable, tagsQuery } from './requests.ts'
export { TagsSection } from './tags-section.tsx'
