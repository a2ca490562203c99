export { BulkAssignTags, BulkRemoveTags } from './bulk-tags.tsx'
export { isBulkTaggable, tagsQuery } from './requests.ts'
export { useMayTag, useTagOptions } from './tag-options.ts'
export { TagsSection } from './tags-section.tsx'
