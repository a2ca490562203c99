/** Adding and removing sample data. */

export { sampleStateQuery } from './requests.ts'
export { SampleButton } from './sample-button.tsx'
export { SampleStrip } from './sample-strip.tsx'
