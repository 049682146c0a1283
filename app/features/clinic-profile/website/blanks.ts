/** The words of the profile that stand for `{clinic}`, `{place}`, `{phone}` and `{summary}` in all other texts. */
export type BlankWords = Readonly<Record<string, string>>

/** Each blank becomes its word, once: a word that holds a blank itself stays as it was typed. Other braces stay. */
export const fillBlanks = (text: string, words: BlankWords): string =>
  text.replaceAll(/\{(clinic|place|phone|summary)\}/g, (blank, word: string) => words[word] ?? blank)
