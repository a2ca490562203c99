export { actorJson, changePairs, createLinkedNames, impersonatorJson } from './representation.ts'
