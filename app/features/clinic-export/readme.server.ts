import { m } from '#app/language/messages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { CalendarDate } from '#app/platform/dates.ts'
import { dateInShort } from '#app/platform/format.ts'
import { exportVersion } from './rules.ts'

const fileNames = { en: 'README.txt', es: 'LEAME.txt' } as const
const lineWidth = 100

type Facts = { clinic: string; day: CalendarDate }

/** What an archive says of itself, in each language, by the names of its files. */
export const readmeFiles = (facts: Facts): Map<string, string> =>
  new Map(
    (['en', 'es'] as const).map((language) => [
      fileNames[language],
      withLanguage(language, () => readme(facts)),
    ]),
  )

/** Windows shows lines that end its own way, and knows the alphabet by the mark. */
const readme = ({ clinic, day }: Facts): string =>
  `\u{feff}${paragraphs({ clinic, day }).map(folded).join('\n\n')}\n`.replaceAll('\n', '\r\n')

const paragraphs = ({ clinic, day }: Facts): string[] => [
  m.clinic_export_readme_title({ clinic, day: dateInShort(day) }),
  m.clinic_export_readme_keep(),
  m.clinic_export_readme_json({ version: String(exportVersion) }),
  m.clinic_export_readme_csv(),
  m.clinic_export_readme_fhir(),
  m.clinic_export_readme_audit(),
  m.clinic_export_readme_files(),
  m.clinic_export_readme_counts(),
  m.clinic_export_readme_secrets(),
  m.clinic_export_readme_left_out(),
  m.clinic_export_readme_after(),
]

function folded(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length >= lineWidth) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.join('\n')
}
