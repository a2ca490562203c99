/** Adding and removing sample data. */

export { confirmAddSamples } from './confirm-add-samples.ts'
export { sampleStateQuery } from './requests.ts'
export { EmptyWorkspaceSampleButton, SampleButton } from './sample-button.tsx'
export { SampleStrip } from './sample-strip.tsx'
export { countsQuery, isEmptyWorkspace } from './workspace-counts.ts'
