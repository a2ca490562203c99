/** What a prepared text can name: the person, their company or deal, and the sender. */
export const factNames = ['First name', 'Name', 'Company', 'Deal', 'My name'] as const
export type FactName = (typeof factNames)[number]
/** What is known of the person and the sender, by its name on the screen. */
export type RecordFacts = Partial<Record<FactName, string>>

type Known = { name: string | null; company: string | null; deal: string | null; sender: string | null }

/** The facts that have a value. Without a contact, the name is that of the WhatsApp profile, or only the number, which is none. */
export function toRecordFacts({ name, company, deal, sender }: Known): RecordFacts {
  const knownName = name && /\p{L}/u.test(name) ? name.trim() : undefined
  return {
    ...(knownName && { 'First name': knownName.split(/\s+/)[0], Name: knownName }),
    ...(company && { Company: company }),
    ...(deal && { Deal: deal }),
    ...(sender && { 'My name': sender }),
  }
}

const variableSource = `\\{\\{\\s*(${factNames.join('|')})\\s*\\}\\}`
const variablePattern = new RegExp(variableSource, 'gi')
/** With the spaces before it, or after it where it begins a line; more than a few are no mistake of typing. */
const spacedPattern = new RegExp(`^${variableSource}[^\\S\\n]{0,8}|[^\\S\\n]{0,8}${variableSource}`, 'gim')

/** How a quick reply names a fact: "{{First name}}". */
export const toVariable = (name: FactName): string => `{{${name}}}`

/** The text with its variables replaced; one whose value is unknown stays. */
export const fillVariables = (text: string, facts: RecordFacts): string =>
  text.replace(variablePattern, (variable, name: string) => {
    const fact = factNames.find((each) => each.toLowerCase() === name.toLowerCase())
    return (fact && facts[fact]) || variable
  })

/** The same for a text that nobody reads before it is sent: "Hi {{First name}}," becomes "Hi," when the name is unknown. */
export const fillKnownVariables = (text: string, facts: RecordFacts): string =>
  text.replace(spacedPattern, (spaced) => {
    const filled = fillVariables(spaced, facts)
    return filled === spaced ? '' : filled
  })

/** The first variable that still stands in a text. */
export const findUnfilled = (text: string): string | undefined => text.match(variablePattern)?.[0]
