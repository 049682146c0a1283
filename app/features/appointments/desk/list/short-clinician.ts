import { shortName } from '../schedule/week.ts'

/** "Dr. Example" for "Dr. Jordan Example", "S. Okafor" for "Sam Okafor". */
export function shortClinician(name: string): string {
  const [title = '', ...words] = name.split(' ')
  if (words.length === 0) return name
  return title.endsWith('.')
    ? `${title} ${shortName(words.join(' ')).replace(/^\S\. /, '')}`
    : shortName(name)
}
