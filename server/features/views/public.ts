export { replaceFilterTags } from './views.ts'
