export { assignTag, unassignTag } from './assignments.ts'
export {
  assignTagPairs,
  createTagsByName,
  deleteUnusedTags,
  findMissingTags,
  findTagsByName,
  mayTag,
  removeAssignments,
} from './imported-tags.ts'
export { findTagsChangedSince, undoTagChange } from './undo-tags.ts'
