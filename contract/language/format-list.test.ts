import { afterEach, describe, expect, it } from 'vitest'
import { formatList } from './format-list.ts'
import { setTranslations } from './translate.ts'

const setLocale = (locale: string) => setTranslations({ locale, texts: new Map() })
afterEach(() => setLocale('en-US'))

describe('does', () => {
  it('joins what an English text lists, without a comma before the last item', () => {
    expect(formatList([], 'or')).toBe('')
    expect(formatList(['deals'], 'or')).toBe('deals')
    expect(formatList(['deals', 'tasks'], 'and')).toBe('deals and tasks')
    expect(formatList(['deals', 'tasks'], 'or')).toBe('deals or tasks')
    expect(formatList(['deals', 'tasks', 'notes'], 'and')).toBe('deals, tasks and notes')
    expect(formatList(['deals', 'tasks', 'notes'], 'or')).toBe('deals, tasks or notes')
  })

  it('joins it as the language of the texts does', () => {
    setLocale('es')
    expect(formatList(['negocios', 'tareas', 'notas'], 'and')).toBe('negocios, tareas y notas')
    expect(formatList(['negocios', 'tareas', 'notas'], 'or')).toBe('negocios, tareas o notas')
    expect(formatList(['negocios', 'ideas'], 'and')).toBe('negocios e ideas')
    setLocale('pt-BR')
    expect(formatList(['negócios', 'tarefas', 'notas'], 'and')).toBe('negócios, tarefas e notas')
    expect(formatList(['negócios', 'tarefas', 'notas'], 'or')).toBe('negócios, tarefas ou notas')
  })
})
