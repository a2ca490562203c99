import { type FactName, factNames, type RecordFacts } from '../templates/record-facts.ts'

const variablePattern = new RegExp(`\\{\\{\\s*(${factNames.join('|')})\\s*\\}\\}`, 'gi')

/** How a quick reply names a fact: "{{First name}}". */
export const toVariable = (name: FactName): string => `{{${name}}}`

/** The text with its variables replaced; one whose value is unknown stays. */
export const fillVariables = (text: string, facts: RecordFacts): string =>
  text.replace(variablePattern, (variable, name: string) => {
    const fact = factNames.find((each) => each.toLowerCase() === name.toLowerCase())
    return (fact && facts[fact]) || variable
  })

/** The first variable that still stands in a text. */
export const findUnfilled = (text: string): string | undefined => text.match(variablePattern)?.[0]
