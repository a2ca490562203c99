/** Sample data: how it is added and removed. */

export { sampleStateQuery } from './requests.ts'
export { SampleButton } from './sample-button.tsx'
export { SampleStrip } from './sample-strip.tsx'
