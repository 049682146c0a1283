import type { Clinic } from './fixtures.ts'

type Look = { color?: string; hero?: string; type?: string }

/** The website is published once more, with that look. */
export function publishLook({ database }: Pick<Clinic, 'database'>, look: Look): void {
  const fields = Object.entries(look).map(([part, value]) => `'$."look.${part}"', '${value}'`)
  database(`insert into website_versions
      (number, content, changes, note, "publishedBy", "publishedAt", "restoredFrom")
    select number + 1, json_set(content, ${fields.join(', ')}), changes, note, "publishedBy", "publishedAt", "restoredFrom"
      from website_versions order by number desc limit 1`)
}
