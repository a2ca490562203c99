/** Shared by all kinds of records: the panel, inline editing, pickers and requests. */
export { ChannelMark, channelLabel, channelOptions, MessageChannelMark } from './channel-mark.tsx'
export { confirmDelete, describeRestored, formatCount, showDeletedToast } from './confirm-delete.ts'
export { withCustomFields, withCustomLabels } from './custom-fields/custom-descriptor.tsx'
export {
  createCustomChange,
  isCustomKey,
  readFieldValue,
  toCustomKey,
  toCustomName,
  withFieldValues,
} from './custom-values.ts'
export { findLastInteraction, findNextStep, interactionNames } from './engagement.ts'
export { getFieldHref } from './fields/field-actions.tsx'
export {
  editorKindOf,
  jsonDisplay,
  levelDisplay,
  pictureDisplay,
  sharedChoices,
  sharedDisplays,
} from './fields/field-display.tsx'
export { FieldRow } from './fields/field-row.tsx'
export { PictureField } from './fields/picture-field.tsx'
export { saveField } from './fields/save-field.ts'
export { useChoiceSearch } from './links/choice-search.ts'
export { getCompanyHint } from './links/company-hint.ts'
export { CompanyRow } from './links/company-row.tsx'
export { useCreateCompany } from './links/create-company.ts'
export {
  type ContactChoice,
  contactChoicesQueryOptions,
  maxOptions,
  membersKey,
  membersQueryOptions,
} from './links/link-requests.ts'
export { type LinkOptions, LinkRow } from './links/link-row.tsx'
export { matchesSearch } from './links/matches-search.ts'
export { useMemberOptions } from './links/member-row.tsx'
export { useMemberSearch } from './links/member-search.ts'
export { OpenLinkedButton } from './links/open-linked-button.tsx'
export { OwnerRow } from './links/owner-row.tsx'
export { decodeMentions, encodeMentions, type Mentioned, toMentioned } from './mentions/mention-draft.ts'
export { MentionTextarea } from './mentions/mention-textarea.tsx'
export { type BulkOperation, describeUndone, offerBulkUndo, startBulkOperation } from './offer-bulk-undo.ts'
export { FoldableSection } from './panel/foldable-section.tsx'
export { useListPositionOn } from './panel/list-position.ts'
export { refreshCounts, subscribeToRelatedChanges } from './panel/live-counts.ts'
export { useLiveRelated } from './panel/live-related.ts'
export { usePanelCommands } from './panel/panel-commands.ts'
export { HeaderFact, PanelActions, PanelNavigation } from './panel/panel-header.tsx'
export {
  createMessagesTab,
  createOverviewTab,
  createRecordsTab,
  createRelatedTab,
  type PanelTabId,
} from './panel/panel-tabs.tsx'
export { RecordOverview, type SectionContext } from './panel/record-overview.tsx'
export { type PanelContent, RecordPanel } from './panel/record-panel.tsx'
export { useEditField } from './panel/use-edit-field.ts'
export { getSingleIcon, type RecordKindDescriptor, type SearchLineTexts } from './record-kind-descriptor.ts'
export { getRecordNames, isRecordKind, kindOf, type RecordNames } from './record-names.ts'
export {
  draftKey,
  type PanelRecord,
  type RecordPanelDescriptor,
  type RecordRowProps,
} from './record-panel-descriptor.ts'
export {
  acceptNothingToRestore,
  changeField,
  type Deletion,
  patchRecord,
  prefetchRecord,
  recordQueryOptions,
  typedBesides,
} from './record-requests.ts'
export type { RecordSubject } from './record-subject.ts'
