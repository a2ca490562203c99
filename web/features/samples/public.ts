/** Sample data: how it is added and removed. */

export { SampleButton } from './sample-button.tsx'
export { SampleStrip } from './sample-strip.tsx'
