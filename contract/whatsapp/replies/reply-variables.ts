/** Variables of quick replies: facts about the person, their company or deal, and the sender. */
export const factNames = ['First name', 'Name', 'Company', 'Deal', 'My name'] as const
export type FactName = (typeof factNames)[number]
/** Known facts about the person and the sender, by their name on the screen. */
export type RecordFacts = Partial<Record<FactName, string>>

type Known = { name: string | null; company: string | null; deal: string | null; sender: string | null }

/** Returns the facts that have a value. Without a contact, the name comes from the WhatsApp profile; a bare number does not count as a name. */
export function toRecordFacts({ name, company, deal, sender }: Known): RecordFacts {
  const knownName = name && /\p{L}/u.test(name) ? name.trim() : undefined
  return {
    ...(knownName && { 'First name': knownName.split(/\s+/)[0], Name: knownName }),
    ...(company && { Company: company }),
    ...(deal && { Deal: deal }),
    ...(sender && { 'My name': sender }),
  }
}

const variablePattern = new RegExp(`\\{\\{\\s*(${factNames.join('|')})\\s*\\}\\}`, 'gi')
/** Formats a fact as a variable: "{{First name}}". */
export const toVariable = (name: FactName): string => `{{${name}}}`

/** Replaces the variables in a text; those without a known value stay. */
export const fillVariables = (text: string, facts: RecordFacts): string =>
  text.replace(variablePattern, (variable, name: string) => {
    const fact = factNames.find((each) => each.toLowerCase() === name.toLowerCase())
    return (fact && facts[fact]) || variable
  })

/** The same for a text that is sent without review: "Hi {{First name}}," becomes "Hi," if the name is unknown. */
export function fillKnownVariables(text: string, facts: RecordFacts): string {
  let filled = ''
  let end = 0
  for (const { 0: variable, index } of text.matchAll(variablePattern)) {
    const value = fillVariables(variable, facts)
    const before = filled + text.slice(end, index)
    end = index + variable.length
    if (value !== variable) filled = before + value
    else if (before.endsWith(' ')) filled = before.slice(0, -1)
    else {
      filled = before
      const beginsLine = before === '' || before.endsWith('\n')
      if (beginsLine && text[end] === ' ') end += 1
    }
  }
  return filled + text.slice(end)
}

/** Returns the first variable that is still in a text. */
export const findUnfilled = (text: string): string | undefined => text.match(variablePattern)?.[0]
