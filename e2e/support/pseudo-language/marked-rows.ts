import type { Clinic } from '../clinic.ts'

/** Around what people have written: it may be shown in parts. Nobody sees these, so that names stay as wide as they are. */
const marks = { begin: '\u2063', end: '\u2064' }

/** Behind a column that holds a text by language: which. */
type Columns = Record<string, readonly string[]>

/** What people have written, and what the clinic has written in Spanish. */
export const writtenForVisitors: Columns = {
  treatments: ['name.es', 'description.es'],
  gallery_images: ['title.es', 'description.es', 'alternativeText.es'],
  testimonials: ['author', 'title', 'content'],
  clinicians: ['name', 'credentials'],
  clinician_profiles: ['specialty.es', 'education.es', 'experience.es', 'about.es', 'alternativeText.es'],
}

/** What staff see besides: they edit the English words of treatments and pictures, too. */
export const writtenForStaff: Columns = {
  treatments: ['name.en', 'description.en'],
  gallery_images: ['title.en', 'description.en', 'alternativeText.en'],
  testimonials: ['reason'],
  clinician_profiles: ['specialty.en', 'education.en', 'experience.en', 'about.en', 'alternativeText.en'],
  rooms: ['name'],
  patients: ['name'],
  appointments: ['name', 'message', 'treatment'],
  contact_messages: ['name', 'subject', 'message'],
  message_replies: ['text'],
  admins: ['name'],
}

/** A text of a row that is marked already. */
export const markedText = (text: string): string => text && `${marks.begin}${text}${marks.end}`

/**
 * Puts marks around the texts of rows, so that what is left without came from the program. A text that has them stays as
 * it is; a table that a state took away is left out.
 */
export function markRows({ database }: Pick<Clinic, 'database'>, written: Columns): void {
  const tables = new Set(
    database("select name from sqlite_master where type = 'table'").map(({ name }) => name),
  )
  database('begin immediate')
  for (const [table, columns] of Object.entries(written)) {
    if (!tables.has(table)) continue
    for (const written of columns) {
      const [column, language] = written.split('.')
      const text = language ? `"${column}" ->> '${language}'` : `"${column}"`
      const marked = `'${marks.begin}' || (${text}) || '${marks.end}'`
      database(`update ${table} set "${column}" = ${language ? `json_set("${column}", '$.${language}', ${marked})` : marked}
        where ${text} not like '${marks.begin}%' and ${text} <> ''`)
    }
  }
  database('commit')
}

/** As a person types between marks. */
export const marked = (text: string): string => `⟪${text}⟫`
