import type { TextCatalogue } from '#contract/language/translate.ts'

export declare function readCatalogue(language: string): TextCatalogue
export declare function listTranslatedLanguages(): string[]
