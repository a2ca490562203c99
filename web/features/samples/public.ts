/** Something to look at before there is anything: how it comes, and how it goes. */

export { SampleButton } from './sample-button.tsx'
export { SampleStrip } from './sample-strip.tsx'
