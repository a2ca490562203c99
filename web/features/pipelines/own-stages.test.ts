import { describe, expect, it } from 'vitest'
import { hasOwnStages, type Pipeline, type Stage } from './requests.ts'

const stage = (name: string, category: Stage['category'], color: Stage['color']): Stage => ({
  id: crypto.randomUUID(),
  ...{ name, category, color },
  probability: null,
  rottingDays: null,
  isArchived: false,
})

const defaultStages = [
  stage('Open', 'OPEN', 'BLUE'),
  stage('Paused', 'PAUSED', 'YELLOW'),
  stage('Won', 'WON', 'GREEN'),
  stage('Lost', 'LOST', 'RED'),
]
const pipeline = (stages: Stage[]): Pipeline => ({
  id: crypto.randomUUID(),
  name: 'Sales pipeline',
  version: 1,
  isArchived: false,
  stages,
})

describe('does', () => {
  it('recognizes the stages with which every workspace begins', () => {
    expect(hasOwnStages([])).toBe(false)
    expect(hasOwnStages([pipeline(defaultStages)])).toBe(false)
  })

  it.each([
    ['a renamed stage', defaultStages.with(0, stage('New', 'OPEN', 'BLUE'))],
    ['another color', defaultStages.with(1, stage('Paused', 'PAUSED', 'GRAY'))],
    ['another order', [...defaultStages].reverse()],
    ['one stage more', [...defaultStages, stage('Spam', 'LOST', 'RED')]],
    ['one stage less', defaultStages.slice(1)],
  ])('recognizes %s', (_, stages) => {
    expect(hasOwnStages([pipeline(stages)])).toBe(true)
  })

  it('recognizes a second pipeline', () => {
    expect(hasOwnStages([pipeline(defaultStages), pipeline(defaultStages)])).toBe(true)
  })
})
